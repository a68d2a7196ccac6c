/** The name of the program in a release, which its launcher gives; undefined in a checkout. */
const program = process.env.BOUTIQUE_PROGRAM

/**
 * How a person calls a command of this program: `npm run restore -- --from DOSSIER`, or `arriere-boutique restore --from DOSSIER`
 * in a release.
 *
 * @param args arguments that are shown with it
 */
export function commandText(name: 'start' | 'restore' | 'export' | 'import', args = '', named = program): string {
  const shown = named ? `${named} ${name}` : name === 'start' ? 'npm start' : `npm run ${name}`
  if (args === '') return shown
  return named ? `${shown} ${args}` : `${shown} -- ${args}`
}
