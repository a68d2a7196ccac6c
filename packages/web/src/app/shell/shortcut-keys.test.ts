import { expect, it } from 'vitest'
import { keysOf } from './shortcut-keys.ts'

const does = (context: Parameters<typeof keysOf>[0]) => keysOf(context).map((one) => one.does)

it('shows the keys of what is on the screen only', () => {
  const home = does({ list: false, form: false, table: false })
  expect(home).toContain('Montrer cette liste')
  expect(home).not.toContain('Document suivant')
  expect(home).not.toContain('Sélectionner le document')
  expect(does({ list: true, form: false, table: false })).toContain('Sélectionner le document')
  expect(does({ list: true, form: true, table: false })).toContain('Enregistrer maintenant')
})

it('a table has its own keys', () => {
  const table = does({ list: true, form: false, table: true })
  expect(table).toContain('Modifier la case')
  expect(table).not.toContain('Sélectionner le document')
})
