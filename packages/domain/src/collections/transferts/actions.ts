import type { Action } from '../../core/action.ts'
import type { RuleContext } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import { invalid, Problem } from '../../core/problem.ts'
import type { ActionJob } from '../../core/changes/writes.ts'
import { transferKindOf } from '../../transfer/kinds.ts'
import type { fields } from './schema.ts'

export type TransfertData = DataOf<typeof fields>

/** The job that copies the documents of a transfer, as a long job of its boutique. */
export const transferJob = (id: string, boutique: string): ActionJob => ({
  task: 'transferts.copie',
  payload: { transfert: id },
  key: id,
  boutique,
})

/** Whether a transfer was never started. */
export const isDraft = ({ etat }: TransfertData): boolean => etat === undefined
/** Whether a transfer is running now. */
export const isRunning = ({ etat }: TransfertData): boolean => etat === 'encours'
/** Whether a transfer stands still and can go on. */
export const mayResume = ({ etat }: TransfertData): boolean => etat === 'pause' || etat === 'interrompu'

/** Why a transfer cannot copy one document only (TRANS-12): its kind is copied as a whole. */
export const refusedDocument = ({ type, document }: TransfertData): string | undefined =>
  document && !transferKindOf(type).single
    ? 'Un seul document : seulement pour une commande, une campagne ou un fournisseur'
    : undefined

/** @throws Problem 409 when the boutique of the transfer does not exist, or not any more */
function requireBoutique({ needed }: Pick<RuleContext, 'needed'>): void {
  if (!needed.boutique)
    throw new Problem(409, 'transfert.boutique-absente', "La boutique de ce transfert n'existe pas, ou a été supprimée")
}

/** Starts, pauses and resumes a transfer; `verrou` lets one run for a boutique. */
export const actions = {
  lancer: {
    label: 'Lancer le transfert',
    verb: 'Lancer',
    done: () => 'Transfert lancé',
    isFinal: true,
    run: (transfert, context) => {
      const { id, cible } = transfert
      const { now } = context
      if (!isDraft(transfert)) throw new Problem(409, 'transfert.lance', 'Ce transfert est déjà lancé')
      if (!cible) throw new Problem(409, 'transfert.boutique', 'La boutique est obligatoire')
      requireBoutique(context)
      const refused = refusedDocument(transfert)
      if (refused !== undefined) throw invalid([{ path: 'document', message: refused }])
      return { etat: 'encours', verrou: cible, lanceLe: now, nbCopies: 0, jobs: [transferJob(id, cible)] }
    },
  },
  suspendre: {
    label: 'Mettre en pause',
    done: () => 'Transfert en pause',
    isFinal: true,
    run: (transfert) => {
      if (!isRunning(transfert)) throw new Problem(409, 'transfert.immobile', "Ce transfert n'est pas en cours")
      return { etat: 'pause', verrou: undefined, probleme: undefined }
    },
  },
  reprendre: {
    label: 'Reprendre le transfert',
    verb: 'Reprendre',
    done: () => 'Transfert repris',
    isFinal: true,
    run: (transfert, context) => {
      const { id, cible } = transfert
      if (!mayResume(transfert) || !cible)
        throw new Problem(409, 'transfert.actif', "Ce transfert n'est ni en pause ni interrompu")
      requireBoutique(context)
      return { etat: 'encours', verrou: cible, probleme: undefined, jobs: [transferJob(id, cible)] }
    },
  },
} satisfies Record<string, Action<TransfertData>>
