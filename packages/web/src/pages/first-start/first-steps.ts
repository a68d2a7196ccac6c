import type { LiveDocument, MailSender } from '@boutique/domain'

/** What is known of a boutique; undefined while it is being read. */
export interface BoutiqueState {
  /** Its settings, for those who may change them. */
  settings?: LiveDocument
  sender?: MailSender
  hasCategory?: boolean
  hasProduct?: boolean
  hasOnlineProduct?: boolean
}

/** One thing to do in a new boutique. */
export interface FirstStep {
  label: string
  path: string
  search?: Record<string, string>
  /** The tab of a form. */
  hash?: string
  /** Undefined while it is not known. */
  isDone: boolean | undefined
}

const filled = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** What the user may do in the boutique. */
export interface MayDo {
  /** The screen of the settings that they change. */
  params?: string
  setMail: boolean
  fillCatalogue: boolean
}

/** The first steps that the user may take, in the order in which they are useful. */
export function firstSteps(
  { settings, sender, hasCategory, hasProduct, hasOnlineProduct }: BoutiqueState,
  { params, setMail, fillCatalogue }: MayDo,
): FirstStep[] {
  const of = (isDone: (settings: LiveDocument) => boolean): boolean | undefined => settings && isDone(settings)
  const named = (path: string): FirstStep => ({
    label: "Donner le libellé de la boutique et l'adresse de son site",
    path,
    isDone: of(({ libelle, websiteURL }) => filled(libelle) && filled(websiteURL)),
  })
  const catalogue: FirstStep[] = [
    { label: 'Créer une catégorie', path: '/boutique/categories/nouveau', isDone: hasCategory },
    { label: 'Ajouter un produit avec sa photo', path: '/boutique/produits/nouveau', isDone: hasProduct },
    {
      label: 'Mettre un produit en ligne',
      path: '/boutique/produits',
      search: { onglet: 'tous' },
      isDone: hasOnlineProduct,
    },
  ]
  const allowed = (path: string): FirstStep => ({
    label: 'Autoriser le site à lire le catalogue',
    path,
    hash: 'api',
    isDone: of(({ originUrls }) => filled(originUrls)),
  })
  const mailed = (path: string): FirstStep => ({
    label: "Régler l'envoi des courriels",
    path,
    hash: 'mail',
    isDone: of(({ fromName, fromMail }) => filled(fromName) && filled(fromMail)) && sender && sender.way !== 'none',
  })
  return [
    ...(params ? [named(params)] : []),
    ...(fillCatalogue ? catalogue : []),
    ...(params ? [allowed(params)] : []),
    ...(params && setMail ? [mailed(params)] : []),
  ]
}

/** Whether the list is shown: everything is known, and something is left. */
export const hasSomethingLeft = (steps: readonly FirstStep[]): boolean =>
  steps.every(({ isDone }) => isDone !== undefined) && steps.some(({ isDone }) => !isDone)
