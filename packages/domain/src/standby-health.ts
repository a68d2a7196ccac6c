import type { Health } from './api/health.ts'

type Standby = NonNullable<Health['standby']>

/** Milliseconds without a standby to read from that are told: a moment is nothing to tell. */
const UNUSED_TOO_LONG = 60_000

const UNUSED: Readonly<Record<Exclude<Standby['state'], 'used'>, { what: string; todo: string }>> = {
  away: { what: 'ne répond pas', todo: 'Vérifiez DATABASE_READ_URL et ce serveur.' },
  writes: { what: 'accepte des écritures', todo: "Ce n'est pas un secours : nommez-en un dans DATABASE_READ_URL." },
  stranger: {
    what: 'suit une autre base',
    todo: 'Nommez dans DATABASE_READ_URL un secours du primaire de DATABASE_URL.',
  },
  late: { what: 'est en retard', todo: "Lisez-y l'état de la réplication (pg_stat_wal_receiver)." },
}

/** A standby that the website should be read from, and is not. */
export function standbyProblem(standby: Standby | undefined): { what: string; todo: string } | undefined {
  if (!standby || standby.state === 'used' || standby.since < UNUSED_TOO_LONG) return undefined
  const { what, todo } = UNUSED[standby.state]
  return {
    what: `Le secours de lecture ${what} : le site est lu dans le primaire.`,
    todo: `${todo} Il sert de nouveau de lui-même.`,
  }
}

const seconds = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
const secondsOf = (milliseconds: number): string => `${seconds.format(milliseconds / 1000)}\u00a0s`

/** Where the website is read, in words: "lu dans le secours · retard 0,4 s au plus, 5 s permises". */
export function standbyText({ state, lag, maxLag }: Standby): string {
  const where = state === 'used' ? 'lu dans le secours' : `lu dans le primaire : le secours ${UNUSED[state].what}`
  const behind = lag === undefined ? 'retard inconnu' : `retard ${secondsOf(lag)} au plus`
  return `${where} · ${behind}, ${secondsOf(maxLag)} permises`
}
