import { type Area, AREAS, type Profile, PROFILES } from '../../core/actor.ts'
import type { Data } from '../../core/collection.ts'

/** What a profile opens, in one sentence, and the area without which it shows no screen. */
interface ProfileWords {
  text: string
  area?: Area
}

const WORDS: Record<Profile, ProfileWords> = {
  medias: { text: 'La médiathèque et les fichiers de la boutique' },
  application: { text: 'Les lettres aux abonnés, Instagram et la communication' },
  'boutique-catalogue': { text: 'Les produits, les services, les modèles et leurs catégories', area: 'store' },
  'boutique-contacts': { text: 'Les contacts et les campagnes de courriels', area: 'store' },
  'boutique-commandes': { text: 'Les commandes, leurs confirmations et leurs paiements', area: 'store' },
  'boutique-abonnements': { text: 'Les abonnements des clients', area: 'store' },
  'boutique-demandes': { text: 'Les demandes des clients et leurs réponses', area: 'store' },
  'boutique-compta': { text: 'Les ventes, les dépenses et les fournisseurs', area: 'store' },
  'boutique-params': { text: 'Tous les réglages de la boutique : courriels, projet, produits', area: 'store' },
  'website-pages': { text: 'Les pages du site', area: 'website' },
  'website-articles': { text: 'Les articles du site', area: 'website' },
  'website-memos': { text: 'Les mémos du site', area: 'website' },
  'website-marketing': { text: 'Les bannières et les codes de réduction', area: 'website' },
  analytics: { text: 'Les statistiques du site', area: 'website' },
  'website-params': { text: "Les réglages du site : adresse, accès à l'API", area: 'website' },
  organisation: { text: "Les écrans communs de l'organisation", area: 'organisation' },
  planning: { text: 'Le planning', area: 'organisation' },
  carnet: { text: 'Son carnet personnel', area: 'organisation' },
  'omaje-planches': { text: 'Le calcul du prix des planches', area: 'calculatrices' },
  'feramesure-verriere': { text: 'Le calcul des verrières', area: 'calculatrices' },
  'notcar-pdc': { text: 'Le calcul de Notcar', area: 'calculatrices' },
}

/** The sentences of the profiles, for the choices of the form. */
export const PROFILE_HINTS = Object.fromEntries(
  Object.entries(WORDS).map(([profile, { text }]) => [profile, text]),
) as Readonly<Record<Profile, string>>

const CLOSED: Record<Area, string> = {
  store: "L'accès au commerce est coupé",
  website: "L'accès au site web est coupé",
  organisation: "L'accès à l'organisation est coupé",
  calculatrices: "L'accès aux calculatrices est coupé",
}

/** A profile that a user holds, in words. */
interface ProfileNote {
  profile: string
  label: string
  text: string
  /** Why it shows no screen. */
  warning?: string
}

/** The profiles of a user in words, with a warning for each whose area is off. Pure. */
export function profileNotes(user: Data): ProfileNote[] {
  const owned = Array.isArray(user.profils) ? user.profils : []
  return owned.flatMap((profile) => {
    const known = profile === 'website-analytics' ? 'analytics' : (profile as Profile)
    if (!Object.hasOwn(WORDS, known)) return []
    const { text, area } = WORDS[known]
    const isClosed = area !== undefined && user[AREAS[area]] !== true
    return [
      {
        profile: String(profile),
        label: PROFILES[known],
        text,
        ...(isClosed && { warning: `${CLOSED[area]} : ce profil n'ouvre aucun écran` }),
      },
    ]
  })
}

/** The area of a profile that a note names. */
const areaOf = (profile: string): Area | undefined =>
  WORDS[profile === 'website-analytics' ? 'analytics' : (profile as Profile)].area

const OPENED: Record<Area, string> = {
  store: "L'accès au commerce est ouvert",
  website: "L'accès au site web est ouvert",
  organisation: "L'accès à l'organisation est ouvert",
  calculatrices: "L'accès aux calculatrices est ouvert",
}

const isFilled = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/**
 * What keeps a user from their work, in sentences: no boutique, no profile that opens a screen, an area without a profile
 * for it. Nothing for an administrator, who opens everything. Pure.
 */
export function accessNotes(user: Data): string[] {
  if (user.type === 'admin') return []
  const notes = profileNotes(user)
  const missing = [
    ...(isFilled(user.boutique) || isFilled(user.boutiques) ? [] : ['aucune boutique']),
    ...(notes.length === 0 ? ['aucun profil'] : []),
    ...(notes.length > 0 && notes.every(({ warning }) => warning) ? ['aucun accès ouvert à ses profils'] : []),
  ]
  const owned = new Set(notes.map(({ profile }) => areaOf(profile)))
  const unused = (Object.keys(AREAS) as Area[]).filter((area) => user[AREAS[area]] === true && !owned.has(area))
  return [
    ...(missing.length > 0 ? [`Ne verra aucun écran : ${missing.join(', ')}`] : []),
    ...unused.map((area) => `${OPENED[area]} sans profil qui s'en serve`),
  ]
}

const NEEDED: Record<Area, string> = {
  store: "l'accès au commerce",
  website: "l'accès au site web",
  organisation: "l'accès à l'organisation",
  calculatrices: "l'accès aux calculatrices",
}

/**
 * What keeps a person from every screen, and whom to ask, said to this person; undefined for somebody with a profile that
 * opens a screen, and for an administrator. Pure.
 */
export function lackedAccess(user: Data): string | undefined {
  if (user.type === 'admin') return undefined
  const notes = profileNotes(user)
  if (notes.length === 0)
    return "Aucun écran ne vous est encore ouvert : votre compte n'a aucun profil. Demandez à un administrateur ceux de votre travail, par exemple Catalogue ou Commandes."
  if (notes.some(({ warning }) => warning === undefined)) return undefined
  const areas = new Set(notes.flatMap(({ profile }) => areaOf(profile) ?? []))
  const needed = new Intl.ListFormat('fr').format([...areas].map((area) => NEEDED[area]))
  return `Aucun écran ne vous est encore ouvert : il manque ${needed} à votre compte pour vos profils (${notes.map(({ label }) => label).join(', ')}). Demandez-le à un administrateur.`
}
