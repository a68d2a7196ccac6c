import { expect, it } from 'vitest'
import { addressFrom, isMadeFrom } from './made-address.ts'

it.each<[string | undefined, string | undefined, string | undefined]>([
  ['Table à manger (chêne)', undefined, 'table-a-manger-chene'],
  ['Nos bois', '/atelier/', '/atelier/nos-bois'],
  ['Nos bois', '/', '/nos-bois'],
  ['…', '/', undefined],
  [undefined, undefined, undefined],
])('the name %s in the folder %s gives the address %s', (name, folder, address) => {
  expect(addressFrom(name, folder)).toBe(address)
})

it.each<[number, string | undefined]>([
  [274, 'nos-bois-de-pays'],
  [275, 'nos-bois-de'],
  [282, 'nos-bois'],
  [283, 'nos'],
  [287, 'nos'],
  [289, 'n'],
  [290, undefined],
  [300, undefined],
])('below a folder of %i characters the address ends in %s', (length, last) => {
  const folder = `/${'a'.repeat(length - 2)}/`
  const address = last && folder + last
  expect(addressFrom('Nos bois de pays', folder)).toBe(address)
  expect(isMadeFrom(address && `${address}-123456789`, 'Nos bois de pays', folder)).toBe(address !== undefined)
})

it.each<[string | undefined, string | undefined, string | undefined, boolean]>([
  ['table', 'Table', undefined, true],
  ['table-2', 'Table', undefined, true],
  ['table-15', 'Table', undefined, true],
  ['table-0', 'Table', undefined, false],
  ['table-basse', 'Table', undefined, false],
  ['table2', 'Table', undefined, false],
  ['tabl', 'Table', undefined, false],
  ['/a/table-2', 'Table', '/a/', true],
  ['/b/table-2', 'Table', '/a/', false],
  [undefined, 'Table', undefined, false],
  ['table', undefined, undefined, false],
])('the address %s is made from the name %s in the folder %s: %s', (address, name, folder, isMade) => {
  expect(isMadeFrom(address, name, folder)).toBe(isMade)
})
