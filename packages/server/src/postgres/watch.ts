import { type Cluster, isServing, type Postmaster } from './postmaster.ts'

/** Polling interval in milliseconds: there is no signal for the server's end, since pg_ctl is its parent. */
const INTERVAL = 500
/** The longest pause between two restart attempts, in milliseconds. */
const MAX_PAUSE_MS = 30_000

/** A watch over a server. `pid` is its current process; `end` resolves when no restart is in progress any more. */
export type Watch = { pid(): number; end(): Promise<void> }

/**
 * Restarts the server whenever its process has died, with exponential backoff. Does not keep the caller's process
 * alive.
 */
export function watchPostmaster(
  cluster: Cluster,
  first: Postmaster,
  start: () => Promise<Postmaster>,
  log: (message: string) => void,
): Watch {
  let current = first
  let ended = false
  let pause = INTERVAL
  let restarting: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout

  const restart = async () => {
    try {
      log("La base de données s'est arrêtée : redémarrage.")
      current = await start()
      pause = INTERVAL
      log('La base de données est repartie.')
    } catch (error) {
      pause = Math.min(pause * 2, MAX_PAUSE_MS)
      log(error instanceof Error ? error.message : String(error))
    }
  }
  const look = () => {
    timer = setTimeout(() => {
      restarting = isServing(cluster.folder, current.pid) ? Promise.resolve() : restart()
      void restarting.then(() => {
        if (!ended) look()
      })
    }, pause)
    timer.unref()
  }
  look()

  return {
    pid: () => current.pid,
    async end() {
      ended = true
      clearTimeout(timer)
      await restarting
    },
  }
}
