import { describe, expect, it } from 'vitest'
import { decide } from '../../core/access.ts'
import type { Actor } from '../../core/actor.ts'
import type { Field } from '../../core/field.ts'
import { missingFields } from '../../core/fields/validate.ts'
import { mayMatch } from '../../core/where.ts'
import { medias } from './index.ts'
import { forgetUse } from './rules.ts'

const { fields } = medias

it('[MEDIA-07] a media has its ten fields', () => {
  const kinds = Object.entries(fields).map(([name, field]) => `${name} ${field.kind}`)
  expect(kinds).toStrictEqual([
    'name text',
    'fullPath text',
    'type choice',
    'docType text',
    'docId text',
    'title text',
    'description multiline',
    'altText text',
    'metadata group',
    'original text',
    'retouche group',
    // The address that an import took it from: the program's own, as the next one.
    'origin text',
    // Whether documents show it: the program's own.
    'isUsed boolean',
    'lastModified instant',
  ])
})

it('[MEDIA-08] its type is photo', () => {
  expect(fields.type).toMatchObject({ default: 'photo', values: { photo: 'Photo' } })
})

it('[MEDIA-09] it requires name and fullPath', () => {
  expect(missingFields(fields, {}).map(({ path }) => path)).toStrictEqual(['name', 'fullPath'])
})

const member: Actor = {
  id: 'u1',
  type: 'user',
  boutiques: ['b1'],
  profils: [],
  hasAccessToStore: false,
  hasAccessToWebsite: false,
  hasAccessToOrganisation: false,
  hasAccessToCalculatrices: false,
}

describe('who may', () => {
  it.each<[string, Actor, object]>([
    [
      'a stranger: nothing',
      { ...member, boutiques: [] },
      { read: false, create: false, update: false, remove: false, trash: false },
    ],
    ['a member: nothing', member, { read: false, create: false, update: false, remove: false, trash: false }],
    [
      'who edits products: see and describe',
      { ...member, hasAccessToStore: true, profils: ['boutique-catalogue'] },
      { read: 'profile', create: false, update: true, remove: false, trash: false },
    ],
    [
      'who edits pages: see and describe',
      { ...member, hasAccessToWebsite: true, profils: ['website-pages'] },
      { read: 'profile', create: false, update: true, remove: false, trash: false },
    ],
    [
      'the catalogue without the shop: nothing',
      { ...member, profils: ['boutique-catalogue'] },
      { read: false, create: false, update: false, remove: false, trash: false },
    ],
    [
      'the profile: everything but the bin and making records',
      { ...member, profils: ['medias'] },
      { read: 'profile', create: false, update: true, remove: true, trash: false },
    ],
    [
      'an administrator: everything but making records',
      { ...member, type: 'admin' },
      { read: 'profile', create: false, update: true, remove: true, trash: true },
    ],
  ])('%s', (_, actor, ability) => {
    expect(decide(medias, actor, 'b1')).toStrictEqual(ability)
  })
})

it('a photo with a new file is not used yet', () => {
  const used = { fullPath: 'atelier/a.jpg', isUsed: true }
  expect(forgetUse(undefined, used)).toStrictEqual(used)
  expect(forgetUse(used, { ...used, name: 'b' })).toStrictEqual({ ...used, name: 'b' })
  expect(forgetUse(used, { ...used, fullPath: 'atelier/b.jpg' })).toMatchObject({ isUsed: false })
})

describe('a media record', () => {
  it('is described by people; the server alone writes what it is and where its file is', () => {
    const said = Object.entries(fields).filter(([, field]: [string, Field]) => !field.write && !field.derived)
    expect(said.map(([name]) => name)).toStrictEqual(['name', 'type', 'title', 'description', 'altText'])
  })

  it.each([
    [{ fullPath: 'atelier/a.jpg' }, undefined],
    [{ fullPath: 'atelier/a.jpg', docType: 'produit' }, 'produits'],
    [{ fullPath: 'atelier/a.jpg', docType: 'produits/variants' }, 'produits/variants'],
    [{ fullPath: 'prive/b1/contacts/a.jpg', docType: 'produits' }, 'contacts'],
  ])('%j is part of a document of %s', (data, slug) => {
    expect(medias.partOf?.(data)).toBe(slug)
  })

  it.each<[string[], boolean[]]>([
    // a public photo, then the private files of contacts, expenses and orders
    [['medias'], [true, false, false, false]],
    [['boutique-catalogue'], [true, false, false, false]],
    [['boutique-contacts'], [false, true, false, false]],
    [
      ['boutique-catalogue', 'boutique-contacts'],
      [true, true, false, false],
    ],
  ])('is visible to readers of the document it is part of: %j', (profils, seen) => {
    const actor = { ...member, hasAccessToStore: true, profils }
    const reads = (slug: string) => slug === 'contacts' && profils.includes('boutique-contacts')
    const hidden = medias.hides?.(actor, 'b1', reads) ?? []
    const paths = ['b1/a.jpg', 'prive/b1/contacts/a.jpg', 'prive/b1/depenses/a.jpg', 'prive/b1/commandes/a.jpg']
    const isSeen = (fullPath: string) => !hidden.some((where) => mayMatch(fields, where, { fullPath }))
    expect(paths.map(isSeen)).toStrictEqual(seen)
  })
})
