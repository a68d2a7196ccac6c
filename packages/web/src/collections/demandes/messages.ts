import { formatDayLong, type StateColor, TIME_ZONE } from '@boutique/domain'

/** The colour of the chip of a message, by its kind. */
export const KIND_COLORS = { demande: 'yellow', reponse: 'green', vente: 'bleu', livraison: 'gray' } satisfies Record<
  string,
  StateColor
>

const hour = new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' })

/** The day and the hour of a message: "20 nov. 2026 à 18:42". */
export const momentOf = (instant: string): string => `${formatDayLong(instant)} à ${hour.format(new Date(instant))}`
