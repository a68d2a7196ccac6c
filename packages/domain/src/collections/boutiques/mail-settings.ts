import { Problem } from '../../core/problem.ts'

/** The settings that a boutique needs before it answers requests or sends campaigns, with their names for people. */
const REQUIRED = {
  demandeMailSujet: 'le sujet des réponses aux demandes',
  demandeMailText: 'le texte des réponses aux demandes',
  websiteURL: "l'adresse du site",
  fromName: "le nom de l'expéditeur",
  fromMail: "l'e-mail de l'expéditeur",
} as const

/** The names of the mail settings that a boutique lacks, in French (REQ-29, CAMP-20). */
export function missingMailSettings(boutique: Readonly<Record<string, unknown>> | undefined): string[] {
  return Object.entries(REQUIRED).flatMap(([name, label]) => (boutique?.[name] ? [] : [label]))
}

/**
 * Refuses to send while a boutique lacks one of its five mail settings (REQ-29, CAMP-20).
 * @throws Problem 409; its detail `manque` names them, and `onglets` the tabs of the settings where they are filled
 */
export function requireMailSettings(boutique: Readonly<Record<string, unknown>> | undefined): void {
  const manque = missingMailSettings(boutique)
  if (manque.length > 0)
    throw new Problem(409, 'boutique.parametres', 'problème de paramètre de la boutique', {
      manque,
      onglets: tabsOf(manque),
    })
}

/** The tabs of the settings that have the named ones. */
function tabsOf(names: readonly string[]): string[] {
  const isAddress = (name: string): boolean => name === REQUIRED.websiteURL
  return [...(names.some(isAddress) ? ['Générale'] : []), ...(names.every(isAddress) ? [] : ['Mail'])]
}
