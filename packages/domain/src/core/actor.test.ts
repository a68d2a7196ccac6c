import { describe, expect, it } from 'vitest'
import { decide, EVERYTHING, NOTHING } from './access.ts'
import {
  type Actor,
  actorOf,
  type Area,
  belongsTo,
  hasArea,
  hasProfile,
  mayAct,
  onBehalfOf,
  PROFILES,
  type Profile,
  writerOf,
} from './actor.ts'

const nobody: Actor = {
  id: 'u1',
  type: 'user',
  boutiques: [],
  profils: [],
  hasAccessToStore: false,
  hasAccessToWebsite: false,
  hasAccessToOrganisation: false,
  hasAccessToCalculatrices: false,
}
const admin: Actor = { ...nobody, type: 'admin' }
const profiles = Object.keys(PROFILES) as Profile[]

describe('areas', () => {
  const rows: [string, Area, Partial<Actor>][] = [
    ['[PERM-05] Commerce', 'store', { hasAccessToStore: true }],
    ['[PERM-06] Site web', 'website', { hasAccessToWebsite: true }],
    ['[PERM-07] Calculatrices', 'calculatrices', { hasAccessToCalculatrices: true }],
    ['[PERM-08] Organisation', 'organisation', { hasAccessToOrganisation: true }],
  ]
  it.each(rows)('%s needs type admin or its own flag, and no other flag opens it', (_, area, flag) => {
    expect(hasArea(nobody, area)).toBe(false)
    expect(hasArea(admin, area)).toBe(true)
    for (const [, other, itsFlag] of rows) expect(hasArea({ ...nobody, ...itsFlag }, area)).toBe(other === area)
    expect(hasArea({ ...nobody, ...flag }, area)).toBe(true)
  })
})

describe('profiles', () => {
  it('[PERM-10] the shop has seven', () => {
    const shop = 'catalogue contacts commandes abonnements demandes compta params'
      .split(' ')
      .map((name) => `boutique-${name}`)
    expect(profiles.filter((name) => name.startsWith('boutique-'))).toStrictEqual(shop)
  })

  it('[PERM-11] the website has six', () => {
    const website = [
      'website-pages',
      'website-articles',
      'website-memos',
      'website-marketing',
      'analytics',
      'website-params',
    ]
    expect(profiles.filter((name) => name.startsWith('website-') || name === 'analytics')).toStrictEqual(website)
  })

  it('[PERM-12] the others are eight', () => {
    const others = [
      'medias',
      'application',
      'organisation',
      'planning',
      'carnet',
      'omaje-planches',
      'feramesure-verriere',
      'notcar-pdc',
    ]
    expect(profiles.filter((name) => !/^(boutique-|website-|analytics)/.test(name))).toStrictEqual(others)
  })

  it('a profile gives only itself; an administrator has all', () => {
    for (const own of profiles) {
      const actor = { ...nobody, profils: [own] }
      expect(profiles.filter((profile) => hasProfile(actor, profile))).toStrictEqual([own])
    }
    expect(profiles.every((profile) => hasProfile(admin, profile))).toBe(true)
  })

  it('[PERM-13] "website-analytics" is the older name of "analytics"', () => {
    expect(hasProfile({ ...nobody, profils: ['website-analytics'] }, 'analytics')).toBe(true)
    expect(hasProfile({ ...nobody, profils: ['website-pages'] }, 'analytics')).toBe(false)
  })
})

it.each<[string, Actor, boolean]>([
  ['nobody', nobody, false],
  ['an administrator', admin, true],
  ['whose own boutique it is', { ...nobody, boutique: 'b1' }, true],
  ['who lists it', { ...nobody, boutiques: ['b0', 'b1'] }, true],
  ['of another one', { ...nobody, boutique: 'b2', boutiques: ['b10'] }, false],
])('belongs to boutique b1: %s', (_, actor, answer) => {
  expect(belongsTo(actor, 'b1')).toBe(answer)
})

describe('actorOf', () => {
  it('reads a stored user', () => {
    const user = {
      type: 'admin',
      displayname: 'Jeanne',
      boutique: 'b1',
      boutiques: ['b1', 'b2'],
      profils: ['medias'],
      hasAccessToStore: true,
      hasAccessToWebsite: true,
      hasAccessToOrganisation: true,
      hasAccessToCalculatrices: true,
    }
    expect(actorOf('u1', user)).toStrictEqual({ id: 'u1', ...user })
  })

  it.each<[string, Record<string, unknown>]>([
    ['an empty user', {}],
    [
      'members of other types',
      {
        type: true,
        displayname: 1,
        boutique: 2,
        boutiques: 'b1',
        profils: { 0: 'medias' },
        hasAccessToStore: 'true',
        hasAccessToWebsite: 1,
        hasAccessToOrganisation: {},
        hasAccessToCalculatrices: 'oui',
      },
    ],
    ['lists of other types', { boutiques: [1, null], profils: [{}] }],
  ])('gives %s the minimal rights', (_, user) => {
    expect(actorOf('u1', user)).toStrictEqual({ ...nobody, displayname: undefined, boutique: undefined })
  })

  it('[USER-06] any type but admin counts as user', () => {
    expect(['admin', 'user', 'other', 'Admin', undefined].map((type) => actorOf('u1', { type }).type)).toStrictEqual([
      'admin',
      'user',
      'user',
      'user',
      'user',
    ])
  })
})

it.each([
  [true, false],
  [false, true],
  [undefined, true],
])('isBlocked %s: may act %s', (isBlocked, answer) => {
  expect(mayAct({ isBlocked })).toBe(answer)
})

describe('the system on behalf of a person', () => {
  const system = onBehalfOf(nobody)

  it('keeps the person and has every right, even where a rule gives none', () => {
    expect(system).toMatchObject({ id: 'u1', type: 'user' })
    expect([hasArea(system, 'store'), hasProfile(system, 'medias'), belongsTo(system, 'b1')]).toStrictEqual([
      true,
      true,
      true,
    ])
    expect(decide({ access: () => NOTHING, scope: 'boutique' }, system, 'b1')).toStrictEqual(EVERYTHING)
    expect(decide({ access: () => NOTHING, scope: 'boutique' }, nobody, 'b1')).toStrictEqual(NOTHING)
  })

  it('cannot be obtained by a stored user', () => {
    expect(actorOf('u1', { system: true })).not.toHaveProperty('system')
  })

  it.each([
    [nobody, 'user'],
    [admin, 'admin'],
    [system, 'system'],
  ])('is a writer of its own', (actor, writer) => {
    expect(writerOf(actor)).toBe(writer)
  })
})
