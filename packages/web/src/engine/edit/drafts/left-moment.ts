import { TIME_ZONE } from '@boutique/domain'

const moment = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: TIME_ZONE,
})

/** When a draft was typed, from milliseconds: "22 novembre à 14:03". */
export const leftMoment = (at: number): string => moment.format(at)
