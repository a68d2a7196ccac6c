import { describe, expect, it } from 'vitest'
import type { Data, RuleContext, SystemFields } from '../../core/collection.ts'
import { junk, wanted } from './junk.ts'
import type { DemandeData } from './rules.ts'

type Demande = DemandeData & SystemFields
const request = (id: string, contact?: string, message = ''): Demande =>
  ({ id, contact, requests: [{ id: `${id}-l`, message }] }) as unknown as Demande
const run = (demande: Demande, reach: string, found: Record<string, unknown[]>) =>
  junk.run(demande, { found } as unknown as RuleContext, { reach })
const mark = (id: string) => ({
  ...{ type: 'change', collection: 'demandes', id, values: { isJunk: true } },
  action: 'indesirable',
})
const removed = (id: string) => ({ type: 'remove', collection: 'contacts', id })

const SPAM = request('d1', 'c1', 'Buy  NOW')
const WAITING = [
  SPAM,
  request('d2', 'c1', 'Autre'),
  request('d3', 'c3', 'buy now '),
  request('d4', 'c4', 'Bonjour'),
  request('d5', undefined, 'Buy now'),
]
const CONTACTS = [
  { id: 'c1', madeWith: ['d1'] },
  { id: 'c3', madeWith: ['d3'] },
]

describe('a request that is junk', () => {
  it.each([
    ['seule', []],
    ['client', [mark('d2')]],
    ['message', [mark('d2'), mark('d3'), mark('d5')]],
  ])('marks with the reach "%s" those that belong to it', (reach, marked) => {
    expect(run(SPAM, reach, { waiting: reach === 'seule' ? [] : WAITING })).toEqual({ isJunk: true, also: marked })
  })

  it('without a message or a contact is like no other', () => {
    const empty = request('d9')
    expect(run(empty, 'message', { waiting: [request('d8'), request('d7', 'c7')] }).also).toEqual([])
  })

  it.each([
    ['nothing else', {}, [removed('c1'), removed('c3')]],
    ['a request that stays', { demandes: [{ id: 'd6', contact: 'c1' }] }, [removed('c3')]],
    ['only requests that are marked', { demandes: [{ id: 'd2', contact: 'c1' }] }, [removed('c1'), removed('c3')]],
  ])('removes its contacts that have %s', (_, found, also) => {
    const all = run(SPAM, 'message', { waiting: WAITING, contacts: CONTACTS, ...found }).also ?? []
    expect(all.filter(({ type }) => type === 'remove')).toEqual(also)
  })

  it.each([
    ['a request that is junk already', { junk: [{ id: 'd0', contact: 'c1' }] }, [removed('c1')]],
    ['a request that is none', {}, []],
  ])('removes a contact that was created with %s', (_, found, also) => {
    expect(run(SPAM, 'seule', { contacts: [{ id: 'c1', madeWith: ['d0'] }], ...found }).also).toEqual(also)
  })

  it.each([
    [1, 'Marquée comme indésirable'],
    [3, '3\u00a0demandes marquées comme indésirables'],
  ])('%i of them: %s', (count, sentence) => expect(junk.done?.(SPAM, count)).toBe(sentence))

  it('asks for the documents of the contacts of all that it marks', () => {
    const found = { waiting: WAITING as unknown as (Data & SystemFields)[] }
    expect(junk.findsMore?.(SPAM, { reach: 'message' }, found)).toMatchObject({
      contacts: { where: { id: { in: ['c1', 'c3'] } }, madeWith: 'demandes' },
      demandes: { where: { contact: { in: ['c1', 'c3'] }, isJunk: false } },
    })
    expect(junk.findsMore?.(request('d9'), { reach: 'seule' }, {})).toEqual({})
  })
})

it('a request that is no junk after all gets its contact back', () => {
  const removedWith = { collection: 'demandes', field: 'isJunk' }
  const restored = { type: 'restore', collection: 'contacts', id: 'c1', removedWith }
  expect(wanted.run(SPAM, {} as RuleContext, {})).toEqual({ isJunk: false, also: [restored] })
  expect(wanted.run(request('d9'), {} as RuleContext, {})).toEqual({ isJunk: false, also: [] })
})
