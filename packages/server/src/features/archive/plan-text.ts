import { TIME_ZONE } from '@boutique/domain'
import type { ImportPlan, PlannedBoutique } from './plan-import.ts'

const moments = new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE, dateStyle: 'long', timeStyle: 'short' })
const counted = (many: number, one: string, more: string): string =>
  `${many.toLocaleString('fr-FR')} ${many < 2 ? one : more}`

const boutiqueText = ({ name, id, documents, files, state, reasons }: PlannedBoutique): string => {
  const size = `${counted(documents, 'document', 'documents')}, ${counted(files, 'photo ou fichier', 'photos et fichiers')}`
  if (state === 'fait') return `= ${name} (${id}) : déjà importée de ce fichier`
  if (state === 'nouvelle') return `+ ${name} (${id}) : ${size}`
  return [`! ${name} (${id}) : n'est pas importée`, ...reasons.map((reason) => `    ${reason}`)].join('\n')
}

/** What an import would do, for a person who decides about it. */
export function planText({ at, boutiques, users, isEmpty, missing }: ImportPlan): string {
  const known = users.filter((user) => user.known !== undefined)
  const fresh = users.filter(({ known: here, isLeftOut }) => here === undefined && !isLeftOut).length
  const lines = [
    `Export du ${moments.format(new Date(at))}, vérifié en entier.`,
    ...boutiques.map(boutiqueText),
    ...(fresh > 0 ? [`+ ${counted(fresh, 'nouvel utilisateur', 'nouveaux utilisateurs')}`] : []),
    ...known.map(
      ({ email }) => `= ${email} a déjà un compte ici : il est gardé tel quel, et relié à ses boutiques importées`,
    ),
    ...(isEmpty || fresh === 0 ? [] : ['  Les administrateurs du fichier deviennent de simples utilisateurs ici.']),
    ...(missing > 0
      ? [`  ${counted(missing, 'fichier manquait', 'fichiers manquaient')} déjà au moment de l'export.`]
      : []),
  ]
  return lines.join('\n')
}
