import { describe, expect, it } from 'vitest'
import { collections } from '../index.ts'
import type { Fields } from '../../core/field.ts'
import { relationsTo } from '../../core/related.ts'
import { defineRegistry } from '../../core/registry.ts'
import { filledFrom, mergedValues } from './merge.ts'
import type { ContactData } from './rules.ts'

const NOW = '2026-03-06T10:00:00.000Z'
let count = 0
const merged = (contact: ContactData, other: ContactData) =>
  mergedValues(contact, other, { now: NOW, newId: () => `n${++count}` })

describe('the fields of merged contacts', () => {
  it.each<[string, ContactData, ContactData, Partial<ContactData>, Partial<ContactData>]>([
    [
      'empty ones are filled',
      { firstname: 'Léa' },
      { lastname: 'Martin', trushLevel: 0 },
      { lastname: 'Martin', trushLevel: 0 },
      {},
    ],
    [
      'its own values stay',
      { email: 'lea@a.fr' },
      { email: 'lea@b.fr', phone: '06' },
      { phone: '06' },
      { email: 'lea@b.fr' },
    ],
    ['a telephone in another spelling is the same', { phone: '06 12 34 56 78' }, { phone: '+33612345678' }, {}, {}],
    ['equal values change nothing', { city: 'Nantes' }, { city: 'Nantes' }, {}, {}],
    ['an address is completed', { zip: '44000' }, { zip: '44000', city: 'Nantes' }, { city: 'Nantes' }, {}],
    [
      'two addresses are not mixed',
      { zip: '75001' },
      { zip: '44000', city: 'Nantes' },
      {},
      { zip: '44000', city: 'Nantes' },
    ],
  ])('%s', (_, contact, other, values, dropped) => {
    expect(filledFrom(contact, other)).toStrictEqual({ values, dropped })
  })

  it.each<[string, ContactData, ContactData, boolean | undefined]>([
    ['with its e-mail', {}, { email: 'lea@a.fr', subscribedToNewsletter: true }, true],
    ['for the same e-mail', { email: 'lea@a.fr' }, { email: 'lea@a.fr', subscribedToNewsletter: true }, true],
    ['not for another e-mail', { email: 'lea@a.fr' }, { email: 'lea@b.fr', subscribedToNewsletter: true }, undefined],
    ['and stays', { email: 'lea@a.fr', subscribedToNewsletter: true }, { email: 'lea@b.fr' }, undefined],
  ])('a subscription to the newsletter is taken %s', (_, contact, other, subscribed) => {
    expect(filledFrom(contact, other).values.subscribedToNewsletter).toBe(subscribed)
  })
})

describe('the comments of merged contacts', () => {
  const said = (id: string, date: string | undefined, author: string) => ({
    id,
    text: id,
    author,
    ...(date && { date }),
  })

  it('are in the order of their dates, with their authors; ids stay distinct', () => {
    const own = [said('a', '2024-01-01', 'Paul'), said('c', '2026-01-01', 'Paul')]
    const theirs = [said('a', '2025-01-01', 'Zoé'), said('z', undefined, 'Zoé')]
    const { comments = [] } = merged({ comments: own }, { comments: theirs })
    expect(comments.map(({ text, author }) => `${text} ${author}`)).toEqual(['z Zoé', 'a Paul', 'a Zoé', 'c Paul'])
    expect(new Set(comments.map(({ id }) => id)).size).toBe(4)
  })

  it('say last what was not taken', () => {
    const { comments } = merged(
      { email: 'lea@a.fr', comments: [said('a', '2024-01-01', 'Paul')] },
      { firstname: 'Léa', email: 'lea@b.fr', phone: '06', comments: [] },
    )
    expect(comments?.at(-1)).toEqual({ id: expect.any(String), date: NOW, text: 'Fusion avec Léa\nE-mail : lea@b.fr' })
    expect(comments).toHaveLength(2)
  })

  it('do not change when there is nothing to add', () => {
    expect(merged({ comments: [said('a', undefined, 'Paul')] }, { firstname: 'Léa' })).toStrictEqual({
      firstname: 'Léa',
    })
  })
})

it('every relation to contacts is one that a merge finds', () => {
  const all = (fields: Fields, above = ''): string[] =>
    Object.entries(fields).flatMap(([name, { to, fields: members = {} }]) => [
      ...(to === 'contacts' ? [`${above}${name}`] : []),
      ...all(members, `${above}${name}/`),
    ])
  const declared = collections.flatMap(({ slug, fields }) => all(fields).map((path) => `${slug} ${path}`))
  const found = relationsTo(defineRegistry(collections), 'contacts').map(
    ({ collection, name }) => `${collection.slug} ${name}`,
  )
  // Where a contact was merged is followed from contact to contact, also by a campaign, so these stay as they are.
  const followed = ['contacts mergedInto', 'campagnes contactfilter/contacts']
  expect(found.toSorted()).toEqual(declared.filter((relation) => !followed.includes(relation)).toSorted())
  expect(found).toEqual(
    expect.arrayContaining(['commandes contact', 'ventes contact', 'abonnements contact', 'demandes contact']),
  )
})
