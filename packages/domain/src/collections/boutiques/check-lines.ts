import type { MailCheckLine } from '../../api/mail-check.ts'

/** The result of a test of settings that has steps. */
export interface SettingsCheck {
  lines: MailCheckLine[]
}

/** A step of a test: its name, and the sentence when it works. */
export type CheckWords = readonly [label: string, success: string]
export interface CheckFailure<S extends string> {
  step: S
  /** A French sentence. */
  message: string
}

/** The lines of a test, by its steps in their order: what works, then what does not, then what was not tried. Pure. */
export function checkLines<S extends string>(
  words: Readonly<Record<S, CheckWords>>,
  failure?: CheckFailure<S>,
): MailCheckLine[] {
  const steps = Object.keys(words) as S[]
  const failedAt = failure ? steps.indexOf(failure.step) : steps.length
  return steps.map((step, place) => {
    const [label, success] = words[step]
    if (place === failedAt) return { label, state: 'failed', text: failure?.message ?? '' }
    return place < failedAt ? { label, state: 'ok', text: success } : { label, state: 'untried', text: 'Pas essayé' }
  })
}
