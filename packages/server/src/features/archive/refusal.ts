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
