import { parseArgs } from 'node:util'

export interface Options {
  /** Numbers of produits; each gets a database. */
  sizes: number[]
  /** Alternations of reference and product per measure. */
  rounds: number
  /** Seconds per side and round. */
  seconds: number
  /** Exit with code 1 when a limit is missed. */
  strict: boolean
  /** Runs only the measures whose name contains this, or one of several separated by commas. */
  only: string
  /** Profiles the product's process: writes a .cpuprofile to the results. */
  profile: boolean
  /** Measures only how boutiques slow down each other. */
  neighbours: boolean
  /** Measures only what a backup costs, and its restore. */
  kept: boolean
  /** Only asks three servers behind each front for whether they lose a request. */
  servers: boolean
  /** Only counts what fail-overs lose: how many of them, 0 for none. */
  failovers: number
  /** Only compares writes with and without a standby that commits wait for. */
  standby: boolean
}

const SMALL = 20_000
const LARGE = 1_000_000
/** What is measured alone when it is named. */
const ALONE = ['neighbours', 'serveurs', 'bascules', 'secours', 'sauvegarde']

/**
 * Reads the command line of `npm run bench -- …`.
 *
 * @throws Error with a French sentence for an unknown option or an invalid number
 */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      full: { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '9' },
      seconds: { type: 'string', default: '2' },
      only: { type: 'string', default: '' },
      profile: { type: 'boolean', default: false },
      fois: { type: 'string', default: '20' },
    },
  })
  const unknown = positionals.find((name) => !ALONE.includes(name))
  if (unknown !== undefined) throw new Error(`Cette mesure n'existe pas : « ${unknown} »`)
  return {
    sizes: values.full ? [SMALL, LARGE] : [SMALL],
    rounds: numberOf('rounds', values.rounds, 50),
    seconds: numberOf('seconds', values.seconds, 60),
    strict: values.strict,
    only: values.only,
    profile: values.profile,
    neighbours: positionals.includes('neighbours'),
    kept: positionals.includes('sauvegarde'),
    servers: positionals.includes('serveurs'),
    standby: positionals.includes('secours'),
    failovers: positionals.includes('bascules') ? numberOf('fois', values.fois, 100) : 0,
  }
}

function numberOf(name: string, text: string, most: number): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= most) return number
  throw new Error(`--${name} doit être un nombre de 1 à ${most}, pas « ${text} »`)
}
