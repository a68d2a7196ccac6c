import type { MailCheckLine } from './mail-check.ts'

/** The steps of a test of a boutique's Firebase project, in their order. */
export const PROJECT_STEPS = ['connexion', 'ecriture', 'lecture', 'suppression'] as const
export type ProjectStep = (typeof PROJECT_STEPS)[number]

/** The result of a test of a project. */
export interface ProjectCheck {
  lines: MailCheckLine[]
}

const WORDS: Record<ProjectStep, [label: string, success: string]> = {
  connexion: ['Connexion', "La clé, l'e-mail et le mot de passe sont acceptés"],
  ecriture: ['Écriture', 'Un document a été écrit'],
  lecture: ['Lecture', 'Le document a été relu tel quel'],
  suppression: ['Suppression', 'Le document a été retiré'],
}

/** The lines of a test: what works, then what does not, then what could not be tried. Pure. */
export function projectCheckLines(failure?: { step: ProjectStep; message: string }): MailCheckLine[] {
  const failedAt = failure ? PROJECT_STEPS.indexOf(failure.step) : PROJECT_STEPS.length
  return PROJECT_STEPS.map((step, place) => {
    const [label, success] = WORDS[step]
    if (place === failedAt) return { label, state: 'failed', text: failure?.message ?? '' }
    return place < failedAt ? { label, state: 'ok', text: success } : { label, state: 'untried', text: 'Pas essayé' }
  })
}
