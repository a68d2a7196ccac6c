import { expect, it } from 'vitest'
import { type Area, AREAS, PROFILES } from '../../core/actor.ts'
import { navigation } from '../index.ts'
import { accessNotes, lackedAccess, PROFILE_HINTS, profileNotes } from './profiles.ts'

it('each profile has a sentence', () => {
  expect(Object.keys(PROFILE_HINTS)).toEqual(Object.keys(PROFILES))
  for (const text of Object.values(PROFILE_HINTS)) expect(text).toMatch(/^[A-ZÀ-Ý].*[^.]$/)
})

/** The areas without which a profile has a warning. */
const neededBy = (profile: string): string[] =>
  (Object.keys(AREAS) as Area[]).filter((area) => {
    const others = Object.entries(AREAS).filter(([name]) => name !== area)
    const user = { profils: [profile], ...Object.fromEntries(others.map(([, flag]) => [flag, true])) }
    return profileNotes(user)[0]?.warning !== undefined
  })

it('a profile is warned about without the area that all its screens need', () => {
  const screens = navigation.flatMap(({ right, calculatrice }) => {
    const { area, profile = calculatrice } = right === 'admin' ? {} : right
    return profile ? [[profile, area ? [area] : []] as const] : []
  })
  expect(screens.map(([profile]) => [profile, neededBy(profile)])).toEqual(screens)
})

it.each([
  [{ profils: ['boutique-catalogue'], hasAccessToStore: true }, [undefined]],
  [
    { profils: ['boutique-catalogue', 'website-pages'], hasAccessToWebsite: true },
    ["L'accès au commerce est coupé : ce profil n'ouvre aucun écran", undefined],
  ],
  [{ profils: ['medias', 'inconnu'] }, [undefined]],
  [{ profils: ['website-analytics'] }, ["L'accès au site web est coupé : ce profil n'ouvre aucun écran"]],
  [{}, []],
])('of %j the profiles have the warnings %j', (user, warnings) => {
  expect(profileNotes(user).map(({ warning }) => warning)).toEqual(warnings)
})

const IN_ONE = { boutique: 'b1' }
const CATALOGUE = { profils: ['boutique-catalogue'], hasAccessToStore: true }
it.each([
  ['an administrator', { type: 'admin' }, []],
  ['nobody yet', {}, ['Ne verra aucun écran : aucune boutique, aucun profil']],
  ['no profile', { boutiques: ['b1'] }, ['Ne verra aucun écran : aucun profil']],
  ['no boutique', { ...CATALOGUE, boutiques: [] }, ['Ne verra aucun écran : aucune boutique']],
  ['everything', { ...IN_ONE, ...CATALOGUE }, []],
  ['a profile of no area', { ...IN_ONE, profils: ['medias'] }, []],
  [
    'a profile whose area is off',
    { ...IN_ONE, profils: ['boutique-catalogue'] },
    ['Ne verra aucun écran : aucun accès ouvert à ses profils'],
  ],
  ['one of two whose area is on', { ...IN_ONE, ...CATALOGUE, profils: ['boutique-catalogue', 'website-pages'] }, []],
  [
    'an area without a profile',
    { ...IN_ONE, ...CATALOGUE, hasAccessToWebsite: true },
    ["L'accès au site web est ouvert sans profil qui s'en serve"],
  ],
  ['the old name of a profile', { ...IN_ONE, profils: ['website-analytics'], hasAccessToWebsite: true }, []],
])('of a user with %s is said beforehand what they will not see', (_, user, notes) => {
  expect(accessNotes(user)).toEqual(notes)
})

it.each([
  ['an administrator', { type: 'admin' }, undefined],
  ['a profile whose area is on', CATALOGUE, undefined],
  ['a profile of no area', { profils: ['medias'] }, undefined],
  [
    'an area and no profile',
    { hasAccessToStore: true },
    /votre compte n'a aucun profil\. Demandez à un administrateur/,
  ],
  [
    'profiles whose areas are off',
    { profils: ['boutique-catalogue', 'website-pages'] },
    /il manque l'accès au commerce et l'accès au site web à votre compte pour vos profils \(Catalogue, Pages\)\. Demandez/,
  ],
])('somebody with %s is told what is missing for a screen, and whom to ask', (_, user, lacked) => {
  expect(String(lackedAccess(user))).toMatch(lacked ?? /^undefined$/)
})
