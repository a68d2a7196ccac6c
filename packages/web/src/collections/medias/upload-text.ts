const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

/** How far the uploads are, in one line; empty before the first one. */
export function uploadText({ coming, added, failed }: { coming: number; added: number; failed: number }): string {
  const parts: string[] = []
  if (coming > 0) parts.push(`${counted(coming, 'photo', 'photos')} en cours`)
  if (added > 0) parts.push(counted(added, 'photo ajoutée', 'photos ajoutées'))
  if (failed > 0) parts.push(counted(failed, 'fichier refusé', 'fichiers refusés'))
  return parts.join(', ')
}
