import type { StateMark } from '../../core/screens/state-mark.ts'
import { plural } from '../../texts/plural.ts'
import type { TransfertData } from './actions.ts'

const number = (n: number): string => n.toLocaleString('fr-FR')

/** Whole percents of the documents that were dealt with; undefined before they are counted. */
export function copiedPercent({ nbPrevus = 0, nbCopies = 0, nbRefuses = 0 }: TransfertData): number | undefined {
  return nbPrevus === 0 ? undefined : Math.min(100, Math.floor(((nbCopies + nbRefuses) * 100) / nbPrevus))
}

/** Whether the project has another number of documents than were copied. */
const differs = ({ nbCopies = 0, nbTrouves = nbCopies }: TransfertData): boolean => nbTrouves !== nbCopies

/** The chip of a transfer in the list. */
export function transferState(transfert: TransfertData): StateMark | undefined {
  const { etat, nbRefuses = 0 } = transfert
  const percent = copiedPercent(transfert)
  const detail = percent === undefined ? {} : { detail: `${percent}\u00a0%` }
  switch (etat) {
    case undefined:
      return { color: 'gray', text: 'À lancer' }
    case 'encours':
      return { color: 'bleu', text: 'En cours', ...detail }
    case 'pause':
      return { color: 'yellow', text: 'En pause', ...detail }
    case 'interrompu':
      return { color: 'red', text: 'Interrompu', ...detail }
    case 'termine':
      if (differs(transfert)) return { color: 'red', text: 'Terminé', detail: 'comptes différents' }
      if (nbRefuses > 0) return { color: 'yellow', text: 'Terminé', detail: plural(nbRefuses, 'refusé') }
      return { color: 'green', text: 'Terminé', isDone: true }
  }
}

/** The second line of a row: how many were copied, and to where. */
export function transferText({ etat, nbCopies = 0, nbPrevus, nombre = 0, vers = '' }: TransfertData): string {
  if (etat === undefined) return `${plural(nombre, 'document')} au plus, vers « ${vers} »`
  return `${plural(nbCopies, 'document')}${nbPrevus === undefined ? '' : ` sur ${number(nbPrevus)}`}, vers « ${vers} »`
}

/** How far a transfer is, for its form. */
export interface TransferProgress {
  color: 'bleu' | 'yellow' | 'red' | 'green'
  sentence: string
  problem?: string
  bar?: { label: string; percent: number }
  /** The counts compared at the end, and what was refused. */
  facts: { label: string; value: string }[]
  /** The counts do not agree. */
  warning?: string
}

/** The progress of a transfer in words; undefined before it was started. Pure. */
export function transferProgress(transfert: TransfertData): TransferProgress | undefined {
  const { etat, probleme, nbCopies = 0, nbTrouves = nbCopies, nbPrevus, vers = '' } = transfert
  if (etat === undefined) return undefined
  const percent = copiedPercent(transfert)
  const shared = {
    facts: factsOf(transfert),
    ...(probleme !== undefined && { problem: probleme }),
    ...(percent !== undefined && {
      bar: { label: `${plural(nbCopies, 'copié')} sur ${number(nbPrevus ?? 0)}`, percent },
    }),
  }
  switch (etat) {
    case 'encours':
      return {
        ...shared,
        color: 'bleu',
        sentence: percent === undefined ? 'Le transfert va commencer' : 'Transfert en cours',
      }
    case 'pause':
      return { ...shared, color: 'yellow', sentence: 'Transfert en pause' }
    case 'interrompu':
      return { ...shared, color: 'red', sentence: 'Transfert interrompu' }
    case 'termine': {
      const sentence =
        nbCopies === 0
          ? "Transfert terminé : il n'y avait rien à copier"
          : `Transfert terminé : ${plural(nbCopies, 'document')} dans « ${vers} »`
      if (!differs(transfert)) return { ...shared, color: 'green', sentence }
      return {
        ...shared,
        color: 'red',
        sentence,
        warning: nbTrouves > nbCopies ? MORE : FEWER,
      }
    }
  }
}

const FEWER = "Le projet ne compte pas autant de documents : quelqu'un en a peut-être supprimé"
// The copy was in the project before the original changed here.
const MORE =
  'Le projet compte plus de documents : des documents ont été supprimés ou changés ici pendant leur copie, et la copie est restée'

function factsOf({ nbPrevus, nbCopies = 0, nbAdresses = 0, nbRefuses = 0, nbTrouves }: TransfertData) {
  if (nbPrevus === undefined) return []
  return [
    { label: 'Prévus', value: number(nbPrevus) },
    { label: 'Copiés, originaux marqués', value: number(nbCopies) },
    ...(nbTrouves === undefined ? [] : [{ label: 'Comptés dans le projet', value: number(nbTrouves) }]),
    ...(nbAdresses > 0 ? [{ label: 'Adresses créées', value: number(nbAdresses) }] : []),
    ...(nbRefuses > 0 ? [{ label: 'Refusés, restés ici', value: number(nbRefuses) }] : []),
  ]
}
