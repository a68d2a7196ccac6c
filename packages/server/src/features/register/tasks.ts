import { isoWeek, parisDay, Problem } from '@boutique/domain'
import type { Task } from '../../jobs/task.ts'
import { transaction } from '../../store/connection/pool.ts'
import type { Engine } from '../../operations/engine.ts'
import { checkChain } from './register-check.ts'
import { registerOn } from './register.ts'
import { forgetConsultations } from './sql/consultations.ts'
import { keepingBoutiques, waitingPurchases } from './sql/purchases.ts'
import { eraseIdentities, registeredBoutiques } from './sql/register.ts'

/** How long a seller's identity and a consultation are kept (arrêté of 15 May 2020, art. 3), in years. */
export const IDENTITY_YEARS = 10
const CONSULTATION_YEARS = 1
const BATCH = 500

/** How many waiting purchases of a boutique one night looks at. */
const MAX_A_NIGHT = 1000
const AUTOMATIC = { actor: '', name: 'Automatique' }

const yearsBefore = (now: string, years: number): string => `${Number(now.slice(0, 4)) - years}${now.slice(4)}`

/**
 * Every night: writes the complete purchases of the day, forgets consultations after a year and sellers after ten; on
 * Sundays it checks every chain. Corrections wait for a person, who says why.
 */
export const registerCare: Task = {
  name: 'registre.soin',
  label: "Registre d'objets mobiliers : inscriptions du jour et vérification",
  isLong: true,
  maxAttempts: 5,
  timeLimit: 60 * 60_000,
  daily: '40 21 * * *',
  async run(_, { engine, signal }) {
    const now = engine.now()
    for (const { boutique, since } of await keepingBoutiques(engine.pool)) {
      signal.throwIfAborted()
      await registerOfTheDay(engine, boutique, since)
    }
    await forgetConsultations(engine.pool, yearsBefore(now, CONSULTATION_YEARS))
    const isSunday = isoWeek(parisDay(now)).weekday === 7
    for (const boutique of await registeredBoutiques(engine.pool)) {
      while ((await eraseIdentities(engine.pool, boutique, yearsBefore(now, IDENTITY_YEARS), BATCH)) === BATCH)
        signal.throwIfAborted()
      if (isSunday) await checkChain(engine, boutique, signal)
    }
  },
}

/** Writes the purchases of a boutique that lack nothing; the others wait for a person. */
async function registerOfTheDay(engine: Engine, boutique: string, since: string): Promise<void> {
  for (const id of await waitingPurchases(engine.pool, boutique, since, MAX_A_NIGHT)) {
    try {
      await transaction(engine.pool, (client) => registerOn(engine, client, boutique, id, AUTOMATIC, { groupe: false }))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
}
