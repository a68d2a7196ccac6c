/** Minutes before each further attempt; after the last one the mail is given up, a day after the first. */
const WAITS_MIN = [2, 10, 30, 120, 360, 720]
const MINUTE_MS = 60_000
/** A wait is longer or shorter by up to this part, so that refused mails do not all return at once. */
const JITTER = 0.25

/**
 * A wait in milliseconds: the n-th of the list, or its last one, with jitter.
 * @param random from 0 to 1
 */
export const waitMs = (n: number, random: number): number => {
  const minutes = WAITS_MIN[Math.min(n, WAITS_MIN.length) - 1] as number
  return Math.round(minutes * MINUTE_MS * (1 + JITTER * (2 * random - 1)))
}

/**
 * When a mail that was refused for now is tried again; undefined when it is given up.
 * @param attempts how often it was tried
 * @param now milliseconds
 */
export const nextAttempt = (attempts: number, now: number, random: number): string | undefined =>
  attempts > WAITS_MIN.length ? undefined : new Date(now + waitMs(attempts, random)).toISOString()
