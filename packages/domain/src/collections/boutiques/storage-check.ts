import { type CheckFailure, checkLines, type CheckWords } from './check-lines.ts'
import { bytesText } from '../../health.ts'
import type { MailCheckLine } from '../../api/mail-check.ts'

/** The steps of a test of a boutique's photos folder, in their order. */
export type StorageStep = 'dossier' | 'ecriture' | 'lecture' | 'suppression' | 'place'

/** What a test found out. */
export interface StorageTrial {
  /** The photos folder of the boutique. */
  folder: string
  /** Bytes of the disk; absent for remote storage. */
  room?: { free: number; size: number }
}

const words = ({ folder, room }: StorageTrial): Record<StorageStep, CheckWords> => ({
  dossier: ['Dossier', `Les photos vont dans « ${folder} »`],
  ecriture: ['Écriture', 'Un petit fichier a été écrit'],
  lecture: ['Lecture', 'Le fichier a été relu tel quel'],
  suppression: ['Suppression', 'Le fichier a été retiré'],
  place: [
    'Place libre',
    room
      ? `${bytesText(room.free)} libres sur ${bytesText(room.size)}`
      : "Le stockage est distant : sa place libre n'est pas connue",
  ],
})

/** The lines of a test of a photos folder. Pure. */
export const storageCheckLines = (trial: StorageTrial, failure?: CheckFailure<StorageStep>): MailCheckLine[] =>
  checkLines(words(trial), failure)
