/** An archive or an import that is refused; the message is a French sentence. Nothing was changed. */
export class ArchiveRefusal extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'ArchiveRefusal'
    this.code = code
  }
}

export const foreign = (): ArchiveRefusal =>
  new ArchiveRefusal('archive.etrangere', "Ce fichier n'est pas un export d'Arrière-boutique.")
export const truncated = (): ArchiveRefusal =>
  new ArchiveRefusal(
    'archive.incomplete',
    "Le fichier est incomplet : sa copie s'est sans doute arrêtée en chemin. Copiez-le de nouveau.",
  )
export const altered = (path: string): ArchiveRefusal =>
  new ArchiveRefusal('archive.alteree', `Le fichier est abîmé ou a été modifié (${path}). Rien n'a été importé.`)
export const tooLarge = (): ArchiveRefusal =>
  new ArchiveRefusal('archive.demesuree', 'Le fichier annonce un contenu démesuré : il est refusé.')

/** Bytes that exports and imports leave free on the disk, for the database beside. */
export const RESERVE_BYTES = 200_000_000
export const diskFull = (): ArchiveRefusal =>
  new ArchiveRefusal(
    'import.disque',
    "Le disque n'a plus assez de place pour cet import : libérez-en, puis recommencez. Rien de la boutique en cours n'a été importé.",
  )
