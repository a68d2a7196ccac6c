import { memoryArgs, serverEnv } from '../server.mjs'

/** The commands of a release, and the programs of the server behind them. */
const PROGRAMS = {
  start: 'main.ts',
  restore: 'restore.ts',
  export: 'archive-cli.ts export',
  import: 'archive-cli.ts import',
}

/**
 * The shell script that starts a release with the Node that it contains: `arriere-boutique [start|restore|export|import|version]`.
 * It calls no program of the machine, so that it works with an empty PATH.
 */
export function launcher(version, node) {
  const { NODE_COMPILE_CACHE: _, ...fixed } = serverEnv
  const variables = Object.entries(fixed).map(([name, value]) => `export ${name}="\${${name}:-${value}}"`)
  const cases = Object.entries(PROGRAMS).map(([name, program]) => `  ${name}) shift; program='${program}' ;;`)
  return `#!/bin/sh
# Arrière-boutique ${version}
set -eu
case "$0" in */*) here="\${0%/*}" ;; *) here=. ;; esac
here="$(CDPATH= cd -- "$here" && pwd -P)"
${variables.join('\n')}
# How messages name the commands.
export BOUTIQUE_PROGRAM=arriere-boutique
# Compiled code is kept for the next start, where the folder can be written.
export NODE_COMPILE_CACHE="\${NODE_COMPILE_CACHE:-$here/.cache/compile}"
case "\${1:-}" in
${cases.join('\n')}
  version) echo '${version}'; exit 0 ;;
  '' | -*) program='main.ts' ;;
  *) echo "Commande inconnue : $1 (${Object.keys(PROGRAMS).join(', ')}, version)" >&2; exit 2 ;;
esac
# shellcheck disable=SC2086
set -- "$here/packages/server/src/"$program "$@"
exec "$here/${node}" ${memoryArgs.join(' ')} "$@"
`
}
