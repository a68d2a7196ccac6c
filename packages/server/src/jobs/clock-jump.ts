/** Back by more: a clock was corrected. */
const BACK_MS = 60_000
/** Ahead by more: one was set, or the machine slept. */
const AHEAD_MS = 86_400_000

/**
 * Whether a clock jumped between two heartbeats. The calendar of daily tasks follows it minute by minute: it would wait for
 * the moment that a corrected clock had reached, or run through years.
 */
export const hasJumped = (before: number, now: number): boolean => now < before - BACK_MS || now > before + AHEAD_MS
