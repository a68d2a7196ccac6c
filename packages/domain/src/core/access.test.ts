import { describe, expect, it } from 'vitest'
import { type Ability, type AccessRule, decide, EVERYTHING, NOTHING } from './access.ts'
import type { Actor } from './actor.ts'

const rule: AccessRule = { area: 'store', profile: 'boutique-compta' }
const stranger: Actor = {
  id: 'u1',
  type: 'user',
  boutiques: [],
  profils: [],
  hasAccessToStore: false,
  hasAccessToWebsite: true,
  hasAccessToOrganisation: true,
  hasAccessToCalculatrices: true,
}
const member: Actor = { ...stranger, boutiques: ['b1'] }
const compta = ['boutique-compta']
const withoutTrash: Ability = { ...EVERYTHING, trash: false }
const readNames: Ability = { ...NOTHING, read: 'member' }

describe('in a boutique', () => {
  it.each<[string, Actor, Ability, Ability]>([
    // who, what a collection of private fields answers, what one with member fields answers
    ['a stranger', stranger, NOTHING, NOTHING],
    [
      'a stranger with every right elsewhere',
      { ...stranger, boutiques: ['b2'], hasAccessToStore: true, profils: compta },
      NOTHING,
      NOTHING,
    ],
    ['a member', member, NOTHING, readNames],
    ['a member with the area', { ...member, hasAccessToStore: true }, NOTHING, readNames],
    ['a member with the profile', { ...member, profils: compta }, NOTHING, readNames],
    [
      'a member with another profile',
      { ...member, hasAccessToStore: true, profils: ['boutique-catalogue'] },
      NOTHING,
      readNames,
    ],
    ['a member with both', { ...member, hasAccessToStore: true, profils: compta }, withoutTrash, withoutTrash],
    [
      'whose own boutique it is, with both',
      { ...stranger, boutique: 'b1', hasAccessToStore: true, profils: compta },
      withoutTrash,
      withoutTrash,
    ],
    ['an administrator', { ...stranger, type: 'admin' }, EVERYTHING, EVERYTHING],
  ])('%s', (_, actor, ability, withMemberFields) => {
    expect(decide(rule, actor, 'b1', 'boutique', false)).toStrictEqual(ability)
    expect(decide(rule, actor, 'b1', 'boutique', true)).toStrictEqual(withMemberFields)
  })

  it('nobody does anything without one, not even an administrator', () => {
    expect(decide(rule, { ...stranger, type: 'admin' }, null, 'boutique', true)).toStrictEqual(NOTHING)
  })

  it('a rule of its own is asked only about members', () => {
    const open: AccessRule = () => EVERYTHING
    expect(decide(open, stranger, 'b1', 'boutique', true)).toStrictEqual(NOTHING)
    expect(decide(open, member, 'b1', 'boutique', true)).toStrictEqual(EVERYTHING)
  })
})

it('a global collection asks its own rule, with no boutique', () => {
  const asked: unknown[] = []
  const own: AccessRule = (actor, boutique) => {
    asked.push([actor.id, boutique])
    return readNames
  }
  expect(decide(own, stranger, null, 'global', false)).toStrictEqual(readNames)
  expect(asked).toStrictEqual([['u1', null]])
})

it('the least and the most rights stand whole', () => {
  expect(NOTHING).toStrictEqual({ read: false, create: false, update: false, remove: false, trash: false })
  expect(EVERYTHING).toStrictEqual({ read: 'profile', create: true, update: true, remove: true, trash: true })
})
