import { describe, expect, it } from 'vitest'
import type { ListOperation } from './changes.ts'
import { group, list, translations } from '../fields/composites.ts'
import { text } from '../fields/kinds.ts'
import { richtext } from '../fields/richtext.ts'
import { refusedChanges, refusedData } from './sent-refusals.ts'

const label = 'x'
const texte = richtext({ label })
const fields = {
  nom: text({ label }),
  texte,
  blocs: list({ label, fields: { texte, dans: list({ label, fields: { texte } }) } }),
  groupe: group({ label, fields: { texte } }),
  langues: translations({ label, fields: { texte }, languages: ['en'] }),
}
const script = { type: 'doc', content: [{ type: 'script' }] }
const good = { type: 'doc', content: [{ type: 'paragraph' }] }
const message = "1er paragraphe : l'élément « script » n'est pas accepté"
const at = (...paths: string[]) => paths.map((path) => ({ path, message }))

describe('what is sent for a new document', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['good texts', { texte: good, blocs: [{ id: 'a', texte: good }], nom: 'a' }, []],
    ['a script in a field of another kind', { nom: script }, []],
    ['a script in an unknown field', { inconnu: script, toString: script }, []],
    ['a script in a field', { texte: script }, ['texte']],
    [
      'scripts in items',
      { blocs: [{ id: 'a', texte: script }, { texte: script }] },
      ['blocs/a/texte', 'blocs/1/texte'],
    ],
    [
      'a script in an item of an item',
      { blocs: [{ id: 'a', dans: [{ id: 'b', texte: script }] }] },
      ['blocs/a/dans/b/texte'],
    ],
    ['a script in a group', { groupe: { texte: script } }, ['groupe/texte']],
    ['a script in a language', { langues: { en: { texte: script } } }, ['langues/en/texte']],
    ['what is no value of its field', { blocs: 'a', groupe: [], langues: null }, []],
  ])('%s', (_, sent, paths) => {
    expect(refusedData(fields, sent)).toStrictEqual(at(...paths))
  })

  it('gives a hundred errors at most', () => {
    const blocs = Array.from({ length: 1000 }, () => ({ texte: script }))
    expect(refusedData(fields, { blocs })).toHaveLength(100)
  })
})

describe('a list with more items than it may have', () => {
  const read: number[] = []
  const items = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      get texte() {
        read.push(at)
        return script
      },
    }))
  it.each([
    ['as many as it may', 1000, 1000],
    ['one more', 1001, 0],
  ])('%s: its items are read only then', (_, count, reads) => {
    read.length = 0
    expect(refusedData(fields, { blocs: items(count) })).toHaveLength(reads === 0 ? 0 : 100)
    expect(read.length).toBe(reads)
  })
})

describe('what is sent for a change', () => {
  const values = (path: string, value: unknown) => refusedChanges(fields, { values: { [path]: value }, operations: [] })
  it.each<[path: string, value: unknown, paths: string[]]>([
    ['texte', good, []],
    ['texte', script, ['texte']],
    ['blocs', [{ id: 'a', texte: script }], ['blocs/a/texte']],
    ['blocs/a', { texte: script }, ['blocs/a/texte']],
    ['blocs/a/texte', script, ['blocs/a/texte']],
    ['blocs/a/dans/b/texte', script, ['blocs/a/dans/b/texte']],
    ['groupe/texte', script, ['groupe/texte']],
    ['langues/en', { texte: script }, ['langues/en/texte']],
    ['langues/en/texte', script, ['langues/en/texte']],
    ['inconnu/a', script, []],
  ])('at %s', (path, value, paths) => {
    expect(values(path, value)).toStrictEqual(at(...paths))
  })

  it.each<[ListOperation, string[]]>([
    [{ op: 'add', path: 'blocs', item: { id: 'a', texte: script } }, ['blocs/a/texte']],
    [{ op: 'add', path: 'blocs', item: { texte: script } }, ['blocs/0/texte']],
    [{ op: 'add', path: 'blocs/a/dans', item: { id: 'b', texte: script } }, ['blocs/a/dans/b/texte']],
    [{ op: 'add', path: 'blocs', item: { id: 'a', texte: good } }, []],
    [{ op: 'remove', path: 'blocs', item: 'a' }, []],
    [{ op: 'move', path: 'blocs', item: 'a' }, []],
  ])('by an operation %j', (operation, paths) => {
    expect(refusedChanges(fields, { values: {}, operations: [operation] })).toStrictEqual(at(...paths))
  })
})
