import { setTimeout as delay } from 'node:timers/promises'
import { type Connection, openClient } from './pool.ts'

/** A database that cannot be used until somebody changes something; the message says what. */
export class DatabaseRefusal extends Error {}

const FIRST_WAIT = 250
const MAX_WAIT_MS = 5000
const SAY_EVERY = 60_000

/** What only a person can change, by PostgreSQL's and TLS's codes. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'La base de données refuse le mot de passe de DATABASE_URL.',
  28000: "La base de données n'admet pas ce nom ou cette machine : voyez DATABASE_URL et son pg_hba.conf.",
  '3D000': "La base que nomme DATABASE_URL n'existe pas : créez-la par « createdb ».",
  CERT_HAS_EXPIRED: 'Le certificat de la base de données a expiré : renouvelez-le sur son serveur.',
  CERT_NOT_YET_VALID: "Le certificat de la base de données n'est pas encore valable : vérifiez l'heure des machines.",
  ERR_TLS_CERT_ALTNAME_INVALID: "Le certificat de la base de données est d'un autre hôte que celui de DATABASE_URL.",
  DEPTH_ZERO_SELF_SIGNED_CERT:
    "Le certificat de la base de données n'est signé par aucune autorité connue : nommez la sienne par NODE_EXTRA_CA_CERTS, ou par sslrootcert dans DATABASE_URL.",
}
const UNKNOWN_AUTHORITY = /^(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT.*))$/
const READ_ONLY = '25006'

/** What the program says of an error of a connection; `isFinal` when waiting does not help. */
export function databaseSentence(error: unknown): { text: string; isFinal: boolean } {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const refusal = REFUSALS[UNKNOWN_AUTHORITY.test(code) ? 'DEPTH_ZERO_SELF_SIGNED_CERT' : code]
  if (refusal) return { text: refusal, isFinal: true }
  if (code === READ_ONLY)
    return {
      text: "La base de données est un secours en lecture seule : le serveur s'ouvrira dès qu'elle acceptera des écritures.",
      isFinal: false,
    }
  return {
    text: `La base de données ne répond pas (${code || message}) : le serveur s'ouvrira dès qu'elle répondra.`,
    isFinal: false,
  }
}

/** The same of a database that was there before, which everything waits for. */
export function lostDatabaseSentence(error: unknown): string {
  const { text, isFinal } = databaseSentence(error)
  if (isFinal) return text
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === READ_ONLY)
    return "La base de données n'accepte plus d'écritures : le service reprendra seul dès qu'elle en acceptera."
  return `La base de données ne répond plus (${code || message}) : le service reprendra seul dès qu'elle répondra.`
}

/**
 * Resolves once a database takes writes. Meanwhile it says what is missing, whenever that changes and once a minute.
 *
 * @throws DatabaseRefusal when waiting does not help
 */
export async function awaitDatabase(connection: Connection | string, say: (sentence: string) => void): Promise<void> {
  let said: { text: string; at: number } | undefined
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
    try {
      return await askForWrites(connection)
    } catch (error) {
      const { text, isFinal } = databaseSentence(error)
      if (isFinal) throw new DatabaseRefusal(text, { cause: error })
      if (said?.text !== text || performance.now() - said.at > SAY_EVERY) {
        say(text)
        said = { text, at: performance.now() }
      }
    }
    await delay(wait)
  }
}

/** The error of a database without writes. */
export const readOnly = (): Error => Object.assign(new Error('read-only'), { code: READ_ONLY })

async function askForWrites(connection: Connection | string): Promise<void> {
  const client = await openClient(connection, { query_timeout: MAX_WAIT_MS })
  try {
    const { rows } = await client.query(`select current_setting('transaction_read_only') as value`)
    if (rows[0].value !== 'off') throw readOnly()
  } finally {
    await client.end().catch(() => undefined)
  }
}
