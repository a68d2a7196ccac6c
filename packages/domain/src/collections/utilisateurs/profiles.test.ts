import { expect, it } from 'vitest'
import { type Area, AREAS, PROFILES } from '../../core/actor.ts'
import { navigation } from '../index.ts'
import { PROFILE_HINTS, profileNotes } from './profiles.ts'

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
