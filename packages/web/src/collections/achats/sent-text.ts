interface Progress {
  coming: number
  sent: number
  failed: number
}

/** How many pieces are in the purchase, and how many are on their way: "3 pièces ajoutées, 1 en cours d'envoi". */
export function sentText({ coming, sent, failed }: Progress): string {
  const parts = [
    sent > 0 && `${sent} ${sent > 1 ? 'pièces ajoutées' : 'pièce ajoutée'}`,
    coming > 0 && `${coming} en cours d'envoi`,
    failed > 0 && `${failed} en attente`,
  ]
  return parts.filter(Boolean).join(', ')
}
