import {
  api,
  archiveImportRequest,
  journalFilters,
  providerSchema,
  recipientsQuery,
  undoSchema,
} from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { parsedBody, parsedQuery, patchBody } from './body.ts'

const LIST = 'Une liste de révisions est attendue (200 au plus)'
const UNKNOWN = "Ce champ n'existe pas"

function refusals(schema: Parameters<typeof parsedBody>[0], body: unknown) {
  try {
    return parsedBody(schema, body)
  } catch (error) {
    const { status, code, details } = error as { status: number; code: string; details: { errors?: unknown } }
    return [status, code, details.errors]
  }
}

describe('a body is parsed by the schema of its route', () => {
  it('accepts what the schema describes', () => {
    expect(parsedBody(undoSchema, { revs: [1, 2 ** 31 - 1] })).toStrictEqual({ revs: [1, 2 ** 31 - 1] })
    const requested = { type: 'send', collection: 'demandes', demandeId: 'd_1' }
    expect(parsedBody(providerSchema, requested)).toStrictEqual(requested)
  })

  it.each([
    [{}],
    [{ revs: [] }],
    [{ revs: '1' }],
    [{ revs: [1, '2'] }],
    [{ revs: [0] }],
    [{ revs: [1.5] }],
    [{ revs: [2 ** 31] }],
    [{ revs: Array.from({ length: 201 }, (_, at) => at + 1) }],
    [{ revs: [null, -1, {}] }],
  ])('refuses %j once, with the sentence of its member', (body) => {
    expect(refusals(undoSchema, body)).toStrictEqual([422, 'validation', [{ path: 'revs', message: LIST }]])
  })

  it('names every wrong member, and those that do not exist', () => {
    expect(refusals(providerSchema, { type: 'x', demandeId: 'a/b', autre: 1 })).toStrictEqual([
      422,
      'validation',
      [
        { path: 'type', message: '« send » est attendu' },
        { path: 'collection', message: '« demandes » est attendu' },
        { path: 'demandeId', message: 'Identifiant attendu' },
        { path: 'autre', message: UNKNOWN },
      ],
    ])
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`m${at}`, at]))
    expect((refusals(undoSchema, { revs: [1], ...many }) as unknown[][])[2]).toHaveLength(100)
    expect(refusals(undoSchema, [1])).toStrictEqual([400, 'corps.inattendu', undefined])
  })
})

it('says in French what a schema without sentences refuses', () => {
  const schema = api.body('Un corps', {
    nom: api.text('Son nom'),
    nombre: api.integer('Combien'),
    oui: api.flag('Oui'),
    liste: api.list('Une liste', api.text('Un nom')),
    sorte: api.oneOf('Sa sorte', ['a', 'b']),
    objet: api.object('Un objet', {}),
  })
  const wrong = { nom: 1, nombre: 'x', oui: 'oui', liste: {}, sorte: 'c', objet: 1 }
  expect(refusals(schema, wrong)).toStrictEqual([
    422,
    'validation',
    [
      { path: 'nom', message: 'Texte attendu' },
      { path: 'nombre', message: 'Nombre attendu' },
      { path: 'oui', message: 'Oui ou non attendu' },
      { path: 'liste', message: 'Liste attendue' },
      { path: 'sorte', message: 'Une de ces valeurs est attendue : a, b' },
      { path: 'objet', message: 'Objet attendu' },
    ],
  ])
  expect((refusals(archiveImportRequest, { name: 'a.zip', bytes: 1.5 }) as unknown[])[2]).toStrictEqual([
    { path: 'bytes', message: 'Nombre entier attendu' },
  ])
  expect((refusals(archiveImportRequest, {}) as unknown[])[2]).toStrictEqual([
    { path: 'name', message: 'Champs obligatoire' },
    { path: 'bytes', message: 'Champs obligatoire' },
  ])
})

describe('the body of a modification', () => {
  it.each([
    [{}, 'changes', 'Champs obligatoire'],
    [{ changes: [] }, 'changes', 'Objet attendu'],
    [{ changes: null }, 'changes', 'Objet attendu'],
    [{ changes: {}, rev: -1 }, 'rev', 'Nombre entier attendu'],
    [{ changes: {}, rev: 1.5 }, 'rev', 'Nombre entier attendu'],
    [{ changes: {}, rev: null }, 'rev', 'Nombre entier attendu'],
    [{ changes: {}, nom: 'x' }, 'nom', 'Les champs à changer vont dans « changes »'],
    [{ operations: {} }, 'operations', 'Opération inattendue'],
    [{ operations: [null] }, 'operations', 'Opération inattendue'],
    [{ operations: [{ op: 'vider', path: 'options' }] }, 'operations', 'Opération inattendue'],
    [{ operations: [{ op: 'add', path: 1 }] }, 'operations', 'Opération inattendue'],
    [{ operations: [{ op: 'remove', path: 'options', item: { id: 'o' } }] }, 'operations', 'Opération inattendue'],
    [{ operations: [{ op: 'move', path: 'options' }] }, 'operations', 'Opération inattendue'],
    [{ operations: [{ op: 'add', path: 'options', before: 1 }] }, 'operations', 'Opération inattendue'],
    [
      { operations: Array.from({ length: 501 }, () => ({ op: 'add', path: 'o', item: 1 })) },
      'operations',
      'Opération inattendue',
    ],
  ])('%j is refused', (body, path, message) => {
    expect(() => patchBody(body)).toThrow(
      expect.objectContaining({ status: 422, code: 'validation', details: { errors: [{ path, message }] } }),
    )
  })

  it('is taken as it was sent', () => {
    const operations = [
      { op: 'add', path: 'options', item: { id: 'o1' }, before: 'o0' },
      { op: 'remove', path: 'options', item: 'o1' },
    ]
    expect(patchBody({ changes: { nom: null }, operations, rev: 0 })).toStrictEqual({
      values: { nom: null },
      operations,
      rev: 0,
    })
    expect(patchBody({ operations: [] })).toStrictEqual({ values: {}, operations: [], rev: undefined })
  })
})

describe('an address is parsed by the schemas of its route', () => {
  it.each([
    [recipientsQuery, {}, 'etat.inconnu'],
    [recipientsQuery, { etat: ['envoye', 'envoye'] }, 'etat.inconnu'],
    [recipientsQuery, { etat: 'envoye', after: ['a', 'b'] }, 'curseur.invalide'],
    [journalFilters, { personne: 'x'.repeat(101) }, 'filtre.invalide'],
    [journalFilters, { document: 'a b' }, 'filtre.invalide'],
    [journalFilters, { depuis: '2026-02-30T00:00:00.000Z' }, 'filtre.invalide'],
    [journalFilters, { avant: `2026${'0'.repeat(200_000)}` }, 'filtre.invalide'],
  ])('%#: refuses with 400 and the code of the member', (members, query, code) => {
    expect(() => parsedQuery(members, query)).toThrow(expect.objectContaining({ status: 400, code }))
  })

  it('ignores what the route does not know, and takes empty filters', () => {
    expect(parsedQuery(recipientsQuery, { etat: 'envoye', autre: '1' })).toStrictEqual({ etat: 'envoye' })
    expect(parsedQuery(journalFilters, { personne: '', depuis: '' })).toStrictEqual({ personne: '', depuis: '' })
  })
})
