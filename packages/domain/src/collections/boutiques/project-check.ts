import { type CheckFailure, checkLines, type CheckWords } from './check-lines.ts'
import type { MailCheckLine } from '../../api/mail-check.ts'

/** The steps of a test of a boutique's Firebase project, in their order. */
export const PROJECT_STEPS = ['connexion', 'ecriture', 'lecture', 'suppression'] as const
export type ProjectStep = (typeof PROJECT_STEPS)[number]

const WORDS: Record<ProjectStep, CheckWords> = {
  connexion: ['Connexion', "La clé, l'e-mail et le mot de passe sont acceptés"],
  ecriture: ['Écriture', 'Un document a été écrit'],
  lecture: ['Lecture', 'Le document a été relu tel quel'],
  suppression: ['Suppression', 'Le document a été retiré'],
}

/** The lines of a test of a project. Pure. */
export const projectCheckLines = (failure?: CheckFailure<ProjectStep>): MailCheckLine[] => checkLines(WORDS, failure)
