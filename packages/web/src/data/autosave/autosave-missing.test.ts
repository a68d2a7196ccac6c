import { type Fields } from '@boutique/domain'
import { expect, it } from 'vitest'
import { missingIn } from './autosave-values.ts'

const field = (more: object) => ({ label: 'Champ', kind: 'text', shape: 'leaf', required: true, ...more })
const fields = {
  titre: field({}),
  auto: field({ derived: true }),
  auteur: field({ prefilled: true }),
} as unknown as Fields

it.each([
  [false, ['titre']],
  [true, ['titre', 'auteur']],
])('required fields that nobody else fills are missing; stored: %s', (isStored, paths) => {
  expect(missingIn(fields, {}, isStored).map(({ path }) => path)).toEqual(paths)
})
