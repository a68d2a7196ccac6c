import { type Actor, anonymousOf } from '@boutique/domain'
import { expect, it } from 'vitest'
import { laneOf } from './lane.ts'

const actor = (type: Actor['type'], boutiques: string[], boutique?: string): Actor => ({
  id: 'u',
  type,
  boutique,
  boutiques,
  profils: [],
  hasAccessToStore: true,
  hasAccessToWebsite: true,
  hasAccessToOrganisation: true,
  hasAccessToCalculatrices: true,
})

it.each([
  ['their own boutique', actor('user' as Actor['type'], ['a', 'b']), 'b', 'boutique b'],
  ["another's: their own is charged", actor('user' as Actor['type'], ['a', 'b']), 'c', 'boutique a'],
  ['no boutique', actor('user' as Actor['type'], ['a']), undefined, 'boutique a'],
  ['their main boutique, the only one', actor('user', [], 'm'), 'm', 'boutique m'],
  ["another's: their main one is charged", actor('user', ['a'], 'm'), 'c', 'boutique m'],
  ['no boutique, with a main one', actor('user', ['a'], 'm'), undefined, 'boutique m'],
  ['none of their own', actor('user' as Actor['type'], []), 'c', 'user u'],
  ['the published documents of a website', anonymousOf('a'), 'a', 'public a'],
  ['those of another', anonymousOf('a'), 'b', 'public a'],
  ['any, as an administrator', actor('admin', ['a']), 'a', 'user u'],
])('a request for %s', (_, who, boutique, lane) => expect(laneOf(who, boutique)).toBe(lane))
