import type { DataOf } from '../../core/field.ts'
import { formatDay } from '../../dates.ts'
import { plural } from '../../texts/plural.ts'
import type { fields } from './schema.ts'
import { sentPercent } from './state.ts'

/** How far the sending of a campaign is, for its form. */
export interface SendingText {
  color: 'bleu' | 'yellow' | 'red' | 'green'
  sentence: string
  /** What went wrong. */
  problem?: string
  /** The bar: its label, and whole percents of the recipients who were dealt with. */
  bar?: { label: string; percent: number }
}

const number = (n: number): string => n.toLocaleString('fr-FR')

/** The sending of a campaign in words; undefined for a draft. Pure. */
export function sendingText(campagne: DataOf<typeof fields>): SendingText | undefined {
  const { isSend, sendingState, sendingProblem, sendedAt, nbDestinataires, nbEnvoyes = 0 } = campagne
  if (!isSend) return undefined
  const percent = sentPercent(campagne)
  const sent = `${plural(nbEnvoyes, 'envoyé')} sur ${number(nbDestinataires ?? 0)}`
  const more = {
    ...(sendingProblem !== undefined && { problem: sendingProblem }),
    ...(percent !== undefined && { bar: { label: sent, percent } }),
  }
  switch (sendingState) {
    case 'sending':
      return {
        ...more,
        color: 'bleu',
        sentence: nbDestinataires === undefined ? "L'envoi va commencer" : waits(campagne) ? RETRIES : 'Envoi en cours',
      }
    case 'paused':
      return { ...more, color: 'yellow', sentence: 'Envoi en pause' }
    case 'failed':
      return { ...more, color: 'red', sentence: 'Envoi interrompu' }
    default:
      if (nbDestinataires === 0) return { color: 'yellow', sentence: nobodyText(campagne) }
      return { color: 'green', sentence: `Envoyée${sendedAt ? ` le ${formatDay(sendedAt)}` : ''}${endOf(campagne)}` }
  }
}

const RETRIES = "Le serveur de messagerie demande de patienter : la suite partira d'elle-même"
const waits = ({ sendingProblem }: DataOf<typeof fields>): boolean => sendingProblem !== undefined

/** Why nobody received it. */
const nobodyText = ({ nbEcartes = 0 }: DataOf<typeof fields>): string =>
  `Personne n'a reçu cette campagne : ${nbEcartes > 0 ? "ses destinataires ont changé avant l'envoi" : 'aucun contact ne répondait à la segmentation'}`

/** To how many it was sent, and how many it did not reach. */
function endOf(campagne: DataOf<typeof fields>): string {
  const { nbDestinataires, nbEnvoyes = 0, nbIncertains = 0, nbRefuses = 0, nbEchecs = 0 } = campagne
  if (nbDestinataires === undefined) return ''
  const missed = [
    nbIncertains > 0 && plural(nbIncertains, 'incertain'),
    nbRefuses > 0 && plural(nbRefuses, 'refusé'),
    nbEchecs > 0 && plural(nbEchecs, 'échec'),
  ].filter(Boolean)
  const who = ` à ${plural(nbEnvoyes, 'destinataire')}`
  return missed.length > 0 ? `${who} ; ${missed.join(', ')}` : who
}
