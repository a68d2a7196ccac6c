/** What a website is told about a document: it is published now, changed, or not published any more. */
export const PUBLIC_CHANGES = ['publie', 'modifie', 'retire'] as const
export type PublicChange = (typeof PUBLIC_CHANGES)[number]

/** The state of an address that is told about public changes. */
export type WebhookState = 'sans-secret' | 'actif' | 'en-echec' | 'desactive'

/** A message to a website, as it was sent the last time. */
export interface WebhookDelivery {
  id: string
  kind: 'changements' | 'essai'
  at: string
  /** How many documents it names. */
  documents: number
  isDelivered: boolean
  /** The HTTP status of the response; absent when there was none. */
  status?: number
  /** How long the response took, in milliseconds. */
  ms: number
  /** Why it failed: a French sentence. */
  problem?: string
}

/** An address that is told about public changes, with its latest messages, newest first. */
export interface Webhook {
  id: string
  url: string
  state: WebhookState
  /** The instant of the first failure since the last success. */
  failingSince?: string
  /** The instant of the next attempt after a failure. */
  nextAt?: string
  /** How many changed documents wait; 1,000 stands for more. */
  waiting: number
  deliveries: WebhookDelivery[]
}

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
