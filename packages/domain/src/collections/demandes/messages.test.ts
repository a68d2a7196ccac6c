import { expect, it } from 'vitest'
import type { RuleContext, SystemFields } from '../../core/collection.ts'
import { missingFields, parseData } from '../../core/fields/validate.ts'
import { publish } from './messages.ts'
import type { DemandeData } from './rules.ts'

const NOW = '2026-11-22T10:00:00.000Z'
const run = (data: DemandeData, input: object, displayname?: string) =>
  publish.run(
    data as DemandeData & SystemFields,
    { now: NOW, actor: { displayname }, newId: () => 'm2' } as unknown as RuleContext,
    { ...input },
  )

it.each(['demande', 'reponse', 'vente', 'livraison'])(
  'publishing adds a message of kind %s, with its author',
  (kind) => {
    const first = { id: 'm1', kind: 'demande', text: 'Bonjour' } as const
    const input = { kind, text: 'Rappelé à midi' }
    expect(parseData(publish.input ?? {}, input).errors).toEqual([])
    expect(run({ echanges: [first] }, input, 'Paul')).toStrictEqual({
      echanges: [first, { id: 'm2', kind, text: 'Rappelé à midi', date: NOW, author: 'Paul' }],
    })
  },
)

it('the name of an author is as long as its field allows', () => {
  expect(run({}, { kind: 'vente', text: 'a' }, 'x'.repeat(1000)).echanges?.[0]?.author).toHaveLength(200)
  expect(run({}, { kind: 'vente', text: 'a' }).echanges?.[0]?.author).toBeUndefined()
})

it('kind and text are required, and the kind is one of four', () => {
  const { input = {} } = publish
  expect(missingFields(input, {}).map(({ path }) => path)).toEqual(['kind', 'text'])
  expect(parseData(input, { kind: 'autre', text: 'a' }).errors.map(({ path }) => path)).toEqual(['kind'])
})
