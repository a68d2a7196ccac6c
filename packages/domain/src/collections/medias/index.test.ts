import { describe, expect, it } from 'vitest'
import { decide } from '../../core/access.ts'
import type { Actor } from '../../core/actor.ts'
import { missingFields } from '../../core/validate.ts'
import { medias } from './index.ts'

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
    'lastModified instant',
  ])
})

it('[MEDIA-08] its type is photo', () => {
  expect(fields.type).toMatchObject({ default: 'photo', values: { photo: 'Photo' } })
})

it('[MEDIA-09] it requires name and fullPath', () => {
  expect(missingFields(fields, {}).map(({ path }) => path)).toStrictEqual(['name', 'fullPath'])
})

describe('who may', () => {
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
      'the profile: everything but the bin',
      { ...member, profils: ['medias'] },
      { read: 'profile', create: true, update: true, remove: true, trash: false },
    ],
    [
      'an administrator: everything',
      { ...member, type: 'admin' },
      { read: 'profile', create: true, update: true, remove: true, trash: true },
    ],
  ])('%s', (_, actor, ability) => {
    expect(decide(medias, actor, 'b1')).toStrictEqual(ability)
  })
})
