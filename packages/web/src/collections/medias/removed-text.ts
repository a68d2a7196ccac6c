/** The sentence after unused photos were deleted; `more`: others are left. */
export function removedText(deleted: number, more: boolean): string {
  if (deleted === 0) return 'Aucune photo à supprimer'
  const photos = deleted === 1 ? '1 photo supprimée' : `${deleted.toLocaleString('fr-FR')} photos supprimées`
  return more ? `${photos}, il en reste` : photos
}
