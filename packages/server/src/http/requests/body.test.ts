import { providerSchema, undoSchema } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { parsedBody } from './body.ts'

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
