import { expect, it } from 'vitest'
import { commandText } from './command.ts'

it.each([
  ['start', '', undefined, 'npm start'],
  ['start', '--nouvelle-cle', undefined, 'npm start -- --nouvelle-cle'],
  ['restore', '', undefined, 'npm run restore'],
  ['import', 'tout.zip', undefined, 'npm run import -- tout.zip'],
  ['start', '--nouvelle-cle', 'arriere-boutique', 'arriere-boutique start --nouvelle-cle'],
  ['export', 'tout.zip', 'arriere-boutique', 'arriere-boutique export tout.zip'],
] as const)('%s %s of %s', (name, args, program, expected) => {
  expect(commandText(name, args, program)).toBe(expected)
})
