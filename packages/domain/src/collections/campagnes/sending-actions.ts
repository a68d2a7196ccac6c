import type { Action } from '../../core/action.ts'
import type { DataOf } from '../../core/field.ts'
import { Problem } from '../../core/problem.ts'
import type { ActionJob } from '../../core/changes/writes.ts'
import type { fields } from './schema.ts'

type CampagneData = DataOf<typeof fields>

/** The job that sends a campaign; a request replaces one that still waits. */
export const sendingJob = (id: string): ActionJob => ({ task: 'campagnes.envoi', payload: { campagne: id }, key: id })

/** Whether a campaign is being sent now. */
export const isSending = ({ sendingState }: CampagneData): boolean => sendingState === 'sending'
/** Whether the sending of a campaign stands still and can go on. */
export const mayResume = ({ sendingState }: CampagneData): boolean =>
  sendingState === 'paused' || sendingState === 'failed'
/** Whether a campaign has mails of unknown outcome, and is not being sent. */
export const mayResend = ({ sendingState, nbIncertains = 0 }: CampagneData): boolean =>
  sendingState !== 'sending' && nbIncertains > 0

const SENDING = {
  sendingState: 'sending',
  sendingProblem: undefined,
  finishedAt: undefined,
  projectAskedAt: undefined,
} as const

/** Pause and resume the sending of a campaign, and send again what may not have left. */
export const sendingActions = {
  suspendre: {
    label: "Mettre l'envoi en pause",
    done: () => 'Envoi en pause',
    isFinal: true,
    run: (campagne) => {
      if (!isSending(campagne)) throw new Problem(409, 'campagne.immobile', "Cette campagne n'est pas en cours d'envoi")
      return { sendingState: 'paused', sendingProblem: undefined }
    },
  },
  reprendre: {
    label: "Reprendre l'envoi",
    done: () => 'Envoi repris',
    isFinal: true,
    run: (campagne) => {
      if (!mayResume(campagne))
        throw new Problem(409, 'campagne.active', "L'envoi de cette campagne n'est pas interrompu")
      return { ...SENDING, jobs: [sendingJob(campagne.id)] }
    },
  },
  renvoyer: {
    label: 'Renvoyer aux incertains',
    verb: 'Renvoyer',
    done: () => 'Envoi repris',
    isFinal: true,
    run: (campagne) => {
      const { nbRenvois = 0 } = campagne
      if (!mayResend(campagne))
        throw new Problem(409, 'campagne.certaine', "Il n'y a pas d'envoi incertain à refaire pour le moment")
      return { ...SENDING, nbRenvois: nbRenvois + 1, jobs: [sendingJob(campagne.id)] }
    },
  },
} satisfies Record<string, Action<CampagneData>>
