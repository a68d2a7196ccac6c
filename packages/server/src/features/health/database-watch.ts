import { MAX_APART_MS, secondsText } from '@boutique/domain'
import { lostDatabaseSentence, readOnly } from '../../store/connection/await-database.ts'
import type { Pool } from '../../store/connection/pool.ts'
import { readState } from './sql/state.ts'

/** Milliseconds between two looks. */
const EVERY_MS = 10_000
const BACK = 'La base de données répond et accepte les écritures à nouveau.'

export interface DatabaseWatchOptions {
  pool: Pool
  /** Milliseconds, of this machine. */
  clock(): number
  /** Called with a sentence whenever something changed. */
  say(sentence: string): void
}
export interface DatabaseWatch {
  /** Looks now; this also happens every ten seconds. */
  look(): Promise<void>
  stop(): void
}

/** Says in the log when the database is away or takes no writes, when it is back, and when the clocks are apart. */
export function watchDatabase({ pool, clock, say }: DatabaseWatchOptions): DatabaseWatch {
  let missing: string | undefined
  let isApart = false

  function noteClock(ahead: number): void {
    const was = isApart
    isApart = Math.abs(ahead) > MAX_APART_MS
    if (isApart && !was)
      say(
        `L'heure de ce serveur est en ${ahead > 0 ? 'avance' : 'retard'} de ${secondsText(ahead)} sur celle de la base de données : mettez sa machine à l'heure (NTP).`,
      )
    if (!isApart && was) say("L'heure de ce serveur est de nouveau celle de la base de données.")
  }
  async function look(): Promise<void> {
    const before = clock()
    try {
      // A session that has ended says nothing of the database; the next one does.
      const { isReadOnly, now } = await readState(pool).catch(() => readState(pool))
      noteClock((before + clock()) / 2 - now)
      if (isReadOnly) throw readOnly()
      if (missing !== undefined) say(BACK)
      missing = undefined
    } catch (error) {
      const sentence = lostDatabaseSentence(error)
      if (sentence !== missing) say(sentence)
      missing = sentence
    }
  }
  void look()
  const timer = setInterval(() => void look(), EVERY_MS)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}
