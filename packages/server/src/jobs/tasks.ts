import { collectionOf } from '@boutique/domain'
import { sendAnswer } from '../features/requests/answer.ts'
import { cleanPhotos } from '../features/photos/photos-clean.ts'
import { sendConfirmation } from '../features/orders/confirmation.ts'
import { NOTICE_TASK, sendNotice } from '../features/forms/entry-notice.ts'
import { sendCampaign } from '../features/mailings/mailing.ts'
import { ERASURE_TASK, runErasure } from '../features/erasure/erasure.ts'
import { PUBLICATION_TASK } from '../features/website/publication-jobs.ts'
import { publishDue } from '../features/website/publications.ts'
import { FLOOD_TASK, sendFloodNotice } from '../features/requests/request-flood.ts'
import { ROLLUP_TASK, runRollups } from '../operations/rollups/rollups.ts'
import { runTransfer } from '../features/transfers/transfer.ts'
import { deliverChanges } from '../features/webhooks/webhook-delivery.ts'
import { WEBHOOK_TASK } from '../features/webhooks/webhook-notes.ts'
import {
  runTreatment,
  runTreatmentUndo,
  TREATMENT_TASK,
  TREATMENT_UNDO_TASK,
} from '../features/treatments/treatments.ts'
import { forgetEnded } from '../store/jobs/jobs.ts'
import { forgetHooks } from '../features/webhooks/sql/webhooks.ts'
import type { Task } from './task.ts'

const HOUR_MS = 3_600_000
/** How long a finished job can be read. */
const KEPT_MS = 7 * 24 * HOUR_MS

const photoCleaning: Task = {
  name: 'photos.nettoyage',
  label: 'Nettoyage des photos',
  isLong: true,
  maxAttempts: 5,
  timeLimit: 4 * HOUR_MS,
  daily: '17 2 * * *',
  async run(_, { services, signal }) {
    const { doubtful } = await cleanPhotos(services.photos, signal)
    signal.throwIfAborted()
    if (doubtful) services.warn(`${doubtful} photo files are in no record of this database: kept`)
  },
}

const jobCleaning: Task = {
  name: 'travaux.nettoyage',
  label: 'Nettoyage de la liste des travaux',
  maxAttempts: 5,
  timeLimit: 60_000,
  daily: '47 2 * * *',
  async run({}, { engine }) {
    await forgetEnded(engine.pool, new Date(Date.parse(engine.now()) - KEPT_MS).toISOString())
    await forgetHooks(engine.pool, collectionOf(engine.registry, 'boutiques'))
  },
}

const orderConfirmation: Task = {
  name: 'commandes.confirmation',
  label: "Envoi de la confirmation d'une commande",
  // Refusals for now are noted, and tried again by the task itself.
  maxAttempts: 5,
  timeLimit: 2 * 60_000,
  run: ({ commande, askedAt }, { engine, actor, boutique = '', services, signal, again }) =>
    sendConfirmation(engine, services.mail, actor, {
      boutique,
      id: String(commande),
      askedAt: String(askedAt),
      signal,
      again,
    }),
}

const requestAnswer: Task = {
  name: 'demandes.reponse',
  label: "Envoi de la réponse d'une demande",
  maxAttempts: 5,
  timeLimit: 60_000,
  run: ({ demande, answeredAt }, { engine, actor, boutique = '', services, signal, again }) =>
    sendAnswer(engine, services, actor, {
      boutique,
      id: String(demande),
      answeredAt: String(answeredAt),
      signal,
      again,
    }),
}

const entryNotice: Task = {
  name: NOTICE_TASK,
  label: "Courriel qui annonce les réponses d'un formulaire",
  maxAttempts: 5,
  timeLimit: 2 * 60_000,
  run: ({ schema }, { engine, actor, boutique = '', services, signal, again }) =>
    sendNotice(engine, services.mail, actor, { boutique, id: String(schema), signal, again }),
}

const requestFlood: Task = {
  name: FLOOD_TASK,
  label: 'Courriel qui annonce des demandes refusées',
  maxAttempts: 5,
  timeLimit: 2 * 60_000,
  run: ({ at }, { engine, boutique = '', services }) => sendFloodNotice(engine, services.mail, boutique, String(at)),
}

const campaignSending: Task = {
  name: 'campagnes.envoi',
  label: "Envoi d'une campagne",
  isLong: true,
  // A database that is not available for an hour.
  maxAttempts: 12,
  timeLimit: 10 * 60_000,
  run: ({ campagne }, { boutique = '', services, ...context }) =>
    sendCampaign({ ...context, mail: services.mail, projects: services.projects }, boutique, String(campagne)),
}

const documentTransfer: Task = {
  name: 'transferts.copie',
  label: 'Transfert vers le projet de la boutique',
  isLong: true,
  // A database that is not available for an hour.
  maxAttempts: 12,
  timeLimit: 10 * 60_000,
  run: ({ transfert }, { services: { projects, logError }, ...context }) =>
    runTransfer({ ...context, projects, logError }, String(transfert)),
}

const websiteMessages: Task = {
  name: WEBHOOK_TASK,
  label: 'Message au site sur ce qui a changé',
  // Failures of the website are noted, and tried again by the task itself.
  maxAttempts: 5,
  timeLimit: 30_000,
  run: ({ hook }, { engine, boutique = '', services, signal, again }) =>
    deliverChanges({ engine, outgoing: services.outgoing }, { boutique, hook: String(hook), signal, again }),
}

const publication: Task = {
  name: PUBLICATION_TASK,
  label: 'Publication à la date prévue',
  // Its date was promised to visitors: nobody else publishes the document.
  isKept: true,
  maxAttempts: 12,
  timeLimit: 60_000,
  run: ({ collection, id }, { engine, actor, boutique = '', again }) =>
    publishDue(engine, actor, { boutique, collection: String(collection), id: String(id), again }),
}

const treatment: Task = {
  name: TREATMENT_TASK,
  label: 'Traitement des données',
  isLong: true,
  // Without its job, a treatment would wait for ever.
  isKept: true,
  maxAttempts: 5,
  timeLimit: 10 * 60_000,
  run: ({ traitement }, { engine, actor, boutique = '', signal, progress }) =>
    runTreatment(engine, actor, { boutique, id: String(traitement), signal, progress }),
}

const treatmentUndo: Task = {
  ...treatment,
  name: TREATMENT_UNDO_TASK,
  label: "Annulation d'un traitement",
  run: ({ traitement }, { engine, actor, boutique = '', signal, progress }) =>
    runTreatmentUndo(engine, actor, { boutique, id: String(traitement), signal, progress }),
}

const contactErasure: Task = {
  name: ERASURE_TASK,
  label: "Effacement des données d'un contact",
  isLong: true,
  isKept: true,
  maxAttempts: 12,
  timeLimit: 30 * 60_000,
  run: ({ effacement }, { engine, boutique = '', signal, services }) =>
    runErasure(engine, { boutique, id: String(effacement), signal, services: services.photos }),
}

const newRollups: Task = {
  name: ROLLUP_TASK,
  label: 'Calcul des totaux après une mise à jour',
  isLong: true,
  maxAttempts: 12,
  timeLimit: 4 * HOUR_MS,
  run: (_, { engine, actor, signal, progress }) => runRollups(engine, actor, { signal, progress }),
}

/** Every task of the product. */
export const TASKS: readonly Task[] = [
  photoCleaning,
  jobCleaning,
  orderConfirmation,
  requestAnswer,
  entryNotice,
  requestFlood,
  campaignSending,
  documentTransfer,
  websiteMessages,
  publication,
  treatment,
  treatmentUndo,
  contactErasure,
  newRollups,
]
