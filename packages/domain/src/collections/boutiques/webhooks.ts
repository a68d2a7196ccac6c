/** What a website is told about a document: it is published now, changed, or not published any more. */
export const PUBLIC_CHANGES = ['publie', 'modifie', 'retire'] as const
export type PublicChange = (typeof PUBLIC_CHANGES)[number]

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const WAITS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS]
/** How long an address may fail before it is disabled. */
const MAX_FAILURE_MS = 72 * HOUR_MS

/** What follows a failed message: milliseconds until the next attempt, or undefined to disable the address. */
export function waitAfterFailure(
  failures: number,
  since: string,
  now: string,
  status: number | undefined,
): number | undefined {
  // "Gone": the website asks for it.
  if (status === 410 || Date.parse(now) - Date.parse(since) >= MAX_FAILURE_MS) return undefined
  return WAITS[Math.min(failures, WAITS.length) - 1] ?? SECOND_MS
}
