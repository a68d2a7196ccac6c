/** The areas of the product that a flag of the user opens (PERM-05 to PERM-08). */
export const AREAS = {
  store: 'hasAccessToStore',
  website: 'hasAccessToWebsite',
  calculatrices: 'hasAccessToCalculatrices',
  organisation: 'hasAccessToOrganisation',
} as const
export type Area = keyof typeof AREAS

/** The profiles a user may hold (PERM-10 to PERM-13) with their French labels. */
export const PROFILES = {
  medias: 'Médias',
  application: 'Application',
  'boutique-catalogue': 'Catalogue',
  'boutique-contacts': 'Contacts',
  'boutique-commandes': 'Commandes',
  'boutique-abonnements': 'Abonnements',
  'boutique-demandes': 'Demandes',
  'boutique-compta': 'Comptabilité',
  'boutique-params': 'Paramètres de la boutique',
  'website-pages': 'Pages',
  'website-articles': 'Articles',
  'website-memos': 'Mémos',
  'website-marketing': 'Marketing',
  analytics: 'Statistiques',
  'website-params': 'Paramètres du site',
  organisation: 'Organisation',
  planning: 'Planning',
  carnet: 'Carnet',
  'omaje-planches': 'Calculatrice Omaje : planches',
  'feramesure-verriere': 'Calculatrice Feramesure : verrières',
  'notcar-pdc': 'Calculatrice Notcar',
} as const
export type Profile = keyof typeof PROFILES

/** The part of a user that rights depend on. Any type but `admin` counts as `user` (USER-06). */
export interface Actor {
  id: string
  type: 'admin' | 'user'
  displayname?: string
  boutique?: string
  boutiques: readonly string[]
  profils: readonly string[]
  hasAccessToStore: boolean
  hasAccessToWebsite: boolean
  hasAccessToOrganisation: boolean
  hasAccessToCalculatrices: boolean
  /**
   * The program itself, on behalf of the person with this id: has every right; the calling code checks the person's.
   */
  system?: true
  /** The program undoes for the person: rules refuse what they would refuse the person. */
  undoes?: true
  /** An anonymous visitor of the boutique's website: reads published documents, and nothing else. */
  anonymous?: true
}

/** A visitor of a boutique's website. */
export const anonymousOf = (boutique: string): Actor => ({ ...actorOf('', { boutique }), anonymous: true })

/** The system acting on behalf of a person: it has every right, and the journal names the person. */
export const onBehalfOf = (actor: Actor): Actor => ({ ...actor, system: true })

/** Whether rules refuse what nobody may ask for: a person asks, directly or by an undo; not the program itself. */
export const mayBeRefused = ({ system, undoes }: Actor): boolean => !system || undoes === true

/** The role of a writer for `FieldOptions.write`. */
export type Writer = 'user' | 'admin' | 'system'

/** The writer role of an actor. */
export const writerOf = (actor: Actor): Writer => (actor.system ? 'system' : actor.type === 'admin' ? 'admin' : 'user')

const hasEveryRight = (actor: Actor): boolean => actor.type === 'admin' || actor.system === true

/** "website-analytics" is the older name of "analytics" (PERM-13). */
const canonical = (profile: string): string => (profile === 'website-analytics' ? 'analytics' : profile)

/** Whether the actor holds the profile; an administrator holds every one (PERM-01, PERM-09). */
export function hasProfile(actor: Actor, profile: Profile): boolean {
  return hasEveryRight(actor) || actor.profils.some((own) => canonical(own) === profile)
}

/** Whether an area is open to the actor (PERM-05 to PERM-08). */
export function hasArea(actor: Actor, area: Area): boolean {
  return hasEveryRight(actor) || actor[AREAS[area]]
}

/** Whether the boutique is one of the actor's: their list and their own (PERM-03, PERM-04). */
export function belongsTo(actor: Actor, boutique: string): boolean {
  return hasEveryRight(actor) || actor.boutique === boutique || actor.boutiques.includes(boutique)
}

/** Whether a stored user may act: blocked users cannot sign in, and their sessions are refused (decision 5). */
export const mayAct = (user: Record<string, unknown>): boolean => user.isBlocked !== true

/** The actor of a stored user document; unknown or missing members give minimal rights. */
export function actorOf(id: string, user: Record<string, unknown>): Actor {
  const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((v) => typeof v === 'string') : [])
  return {
    id,
    type: user.type === 'admin' ? 'admin' : 'user',
    displayname: typeof user.displayname === 'string' ? user.displayname : undefined,
    boutique: typeof user.boutique === 'string' ? user.boutique : undefined,
    boutiques: texts(user.boutiques),
    profils: texts(user.profils),
    hasAccessToStore: user.hasAccessToStore === true,
    hasAccessToWebsite: user.hasAccessToWebsite === true,
    hasAccessToOrganisation: user.hasAccessToOrganisation === true,
    hasAccessToCalculatrices: user.hasAccessToCalculatrices === true,
  }
}
