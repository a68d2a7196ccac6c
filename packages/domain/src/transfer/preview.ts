import type { TransferPreview } from '../api/transfers.ts'

const number = (n: number): string => n.toLocaleString('fr-FR')
const plural = (n: number, one: string): string => `${number(n)} ${one}${n > 1 ? 's' : ''}`

/** The lines of a dry run. Pure. */
export function transferPreviewLines({
  documents,
  total,
  isMore,
  batches,
  hasAddresses,
  vers,
}: TransferPreview): string[] {
  if (documents === 0) return ["Il n'y a rien à copier : aucun document de ce type n'attend dans cette boutique."]
  const of = isMore ? ` sur plus de ${number(total)}` : total > documents ? ` sur ${number(total)}` : ''
  return [
    `${plural(documents, 'document')}${of} ${documents > 1 ? 'seraient copiés' : 'serait copié'} vers « ${vers} », en ${plural(batches, 'lot')}.`,
    documents > 1
      ? 'Les originaux seraient marqués supprimés ici une fois la copie confirmée ; la corbeille les garde.'
      : "L'original serait marqué supprimé ici une fois la copie confirmée ; la corbeille le garde.",
    ...(hasAddresses ? ['Leurs adresses seraient créées dans le projet.'] : []),
  ]
}
