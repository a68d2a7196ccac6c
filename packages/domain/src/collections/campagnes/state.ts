import type { StateMark } from '../../core/screens/state-mark.ts'
import type { CampagneData } from './rules.ts'

/** A part of the fields of a campaign. */
type Counters = Pick<
  CampagneData,
  'isSend' | 'sendingState' | 'nbDestinataires' | 'nbEnvoyes' | 'nbIncertains' | 'nbRefuses' | 'nbEchecs'
>

const count = (n: number, one: string): string => `${n.toLocaleString('fr-FR')} ${one}${n > 1 ? 's' : ''}`

/** Whole percents of the recipients who were dealt with; undefined before they are known. */
export function sentPercent(campagne: Counters): number | undefined {
  const { nbDestinataires = 0, nbEnvoyes = 0, nbIncertains = 0, nbRefuses = 0, nbEchecs = 0 } = campagne
  if (nbDestinataires === 0) return undefined
  return Math.min(100, Math.floor(((nbEnvoyes + nbIncertains + nbRefuses + nbEchecs) * 100) / nbDestinataires))
}

/** The chip of a campaign: how far its sending is; none for a draft. */
export function campaignState(campagne: Counters): StateMark | undefined {
  const { isSend, sendingState, nbDestinataires, nbIncertains = 0, nbRefuses = 0, nbEchecs = 0 } = campagne
  if (!isSend) return undefined
  const percent = sentPercent(campagne)
  const detail = percent === undefined ? {} : { detail: `${percent}\u00a0%` }
  switch (sendingState) {
    case 'sending':
      return { color: 'bleu', text: 'En cours', ...detail }
    case 'paused':
      return { color: 'yellow', text: 'En pause', ...detail }
    case 'failed':
      return { color: 'red', text: 'Interrompu', ...detail }
    default:
      if (nbDestinataires === 0) return { color: 'yellow', text: 'Aucun destinataire' }
      if (nbIncertains > 0) return { color: 'yellow', text: count(nbIncertains, 'incertain') }
      if (nbRefuses + nbEchecs > 0)
        return { color: 'green', text: 'Envoyée', detail: `${nbRefuses + nbEchecs} non remis` }
      return { color: 'green', text: 'Envoyée', isDone: true }
  }
}

/** The second line of a row: the subject, then to how many it was sent. */
export function campaignText(campagne: Counters & Pick<CampagneData, 'subject'>): string {
  const { subject, isSend, nbDestinataires, nbEnvoyes = 0 } = campagne
  const sent =
    nbDestinataires === undefined
      ? undefined
      : nbEnvoyes < nbDestinataires
        ? `${nbEnvoyes.toLocaleString('fr-FR')} sur ${count(nbDestinataires, 'destinataire')}`
        : count(nbDestinataires, 'destinataire')
  return [subject, isSend && sent].filter(Boolean).join(' · ')
}
