import { AREAS, PROFILES, type Data } from '@boutique/domain'

/** The boutiques of the tests: `brocante` has no folder for photos, `cabinet` is the manager's second one. */
export const BOUTIQUES: Record<'atelier' | 'brocante' | 'cabinet', Data> = {
  atelier: { name: "L'Atelier", libelle: "L'Atelier", storageBucketPath: 'atelier' },
  brocante: { name: 'La Brocante', libelle: 'La Brocante', storageBucketPath: null },
  cabinet: { name: 'Le Cabinet', libelle: 'Le Cabinet', storageBucketPath: 'cabinet' },
}

const everyArea = Object.fromEntries(Object.values(AREAS).map((flag) => [flag, true]))
const everyProfile = Object.keys(PROFILES)

/** One person for every combination of rights; all but the administrator are plain users. */
export const PEOPLE = {
  admin: { displayname: 'Ada Admin', type: 'admin' },
  gerante: {
    displayname: 'Gaëlle Gérante',
    boutique: 'atelier',
    boutiques: ['atelier', 'cabinet'],
    profils: everyProfile,
    ...everyArea,
  },
  collegue: { displayname: 'Colin Collègue', boutiques: ['atelier'], profils: everyProfile, ...everyArea },
  membre: { displayname: 'Mina Membre', boutique: 'atelier' },
  sansZone: { displayname: 'Sam Sans-Zone', boutique: 'atelier', profils: everyProfile },
  sansProfil: { displayname: 'Paul Sans-Profil', boutique: 'atelier', ...everyArea },
  redactrice: {
    displayname: 'Rose Rédactrice',
    boutique: 'atelier',
    profils: ['website-pages'],
    hasAccessToWebsite: true,
  },
  etrangere: { displayname: 'Élise Étrangère', boutique: 'brocante', profils: everyProfile, ...everyArea },
  sansBoutique: { displayname: 'Sacha Sans-Boutique', profils: everyProfile, ...everyArea },
} satisfies Record<string, Data>
export type Person = keyof typeof PEOPLE

export const PASSWORD = 'mot de passe du test'
export const emailOf = (person: string): string => `${person.toLowerCase()}@exemple.fr`
