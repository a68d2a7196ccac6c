import {
  type ArchiveExport,
  type ArchiveImport,
  type ArchivePlan,
  bytesText,
  formatDayLong,
  formatTime,
} from '@boutique/domain'

export const momentText = (instant: string): string => `${formatDayLong(instant)} à ${formatTime(instant)}`

/** Where the export is, in sentences. */
export function exportText({ state, lastAt, file, left }: ArchiveExport): string {
  if (state === 'attente' || state === 'cours') return 'Export en cours. Vous pouvez quitter cette page.'
  const last =
    lastAt === undefined
      ? "Cette boutique n'a pas été exportée ces derniers jours."
      : `Dernier export : ${momentText(lastAt)}.`
  const kept = file && ` Le fichier est gardé jusqu'au ${momentText(file.until)}.`
  const limit = left === 0 && " Plus aucun export aujourd'hui : réessayez demain."
  return [last, kept, limit].filter(Boolean).join('')
}

/** Where an import is, in a sentence. */
export function importText({ name, bytes, received, state, plan }: ArchiveImport, isSending: boolean): string {
  const file = `« ${name} » (${bytesText(bytes)})`
  if (isSending) return `Envoi de ${file}. Gardez cette page ouverte.`
  switch (state) {
    case 'envoi':
      return `L'envoi de ${file} s'est arrêté à ${Math.floor((100 * received) / bytes)}\u00a0% : choisissez de nouveau ce fichier pour le reprendre.`
    case 'verification':
      return `Vérification de ${file}. Vous pouvez quitter cette page.`
    case 'verifiee':
      return plan?.isNew
        ? `${file} est vérifié. Rien n'est encore importé.`
        : `${file} est vérifié. Il n'y a rien à importer.`
    case 'import':
      return `Import de ${file}. Vous pouvez quitter cette page.`
    case 'faite':
      return 'Import terminé.'
    case 'echec':
      return `${file} n'est pas encore importé en entier. Ce qui l'est déjà ne sera pas refait.`
    case 'refusee':
      return ''
  }
}

export const countText = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('fr-FR')} ${count < 2 ? one : more}`

/** What becomes of the people of an archive, and what it lacks. */
export function peopleSentences({ newUsers, knownUsers, keepsAdministrators, missing }: ArchivePlan): string[] {
  return [
    newUsers > 0 &&
      `${countText(newUsers, 'nouvel utilisateur', 'nouveaux utilisateurs')}. ${
        keepsAdministrators
          ? 'Les administrateurs du fichier le restent ici.'
          : 'Les administrateurs du fichier deviennent de simples utilisateurs ici.'
      }`,
    knownUsers > 0 &&
      `${countText(knownUsers, 'utilisateur a', 'utilisateurs ont')} déjà un compte ici : ${
        knownUsers < 2 ? 'il est gardé tel quel' : 'ils sont gardés tels quels'
      }.`,
    missing > 0 && `${countText(missing, 'fichier manquait', 'fichiers manquaient')} déjà au moment de l'export.`,
  ].filter((sentence) => sentence !== false)
}
