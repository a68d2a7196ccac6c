import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Polling interval in milliseconds. */
const INTERVAL = 300

/**
 * Calls `changed` once after each burst of changes to the files below some folders. Files are polled, so that saving by
 * renaming and replaced folders are noticed like any other change.
 *
 * @param folders absolute paths; one that does not exist counts as empty
 * @param isWatched tells by its path whether a file matters
 * @returns a function that stops watching
 */
export function watchFiles(folders, isWatched, changed) {
  let reported = stateOf(folders, isWatched)
  let last = reported
  const timer = setInterval(() => {
    const state = stateOf(folders, isWatched)
    // A burst is over when two polls in a row give the same state.
    if (state === last && state !== reported) {
      reported = state
      changed()
    }
    last = state
  }, INTERVAL)
  return () => clearInterval(timer)
}

/** The paths, sizes and modification times of all files, as one text. */
function stateOf(folders, isWatched) {
  const lines = folders.flatMap((folder) => filesBelow(folder).filter(isWatched).map(stampOf))
  return lines.sort().join('\n')
}

function filesBelow(folder) {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  } catch {
    // Deleted or being replaced: the next poll finds it.
    return []
  }
}

function stampOf(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  return `${path} ${stat?.ino} ${stat?.size} ${stat?.mtimeMs}`
}
