import { type Cluster, isServing, type Postmaster } from './postmaster.ts'

/** How often the server's life is looked at, in milliseconds: its end gives no signal, pg_ctl being its parent. */
const INTERVAL = 500
/** Longest pause between two attempts to start it again, in milliseconds. */
const LONGEST_PAUSE = 30_000

/** A watch over a server. `pid` is its process now; `end` resolves when no restart is under way any more. */
export type Watch = { pid(): number; end(): Promise<void> }

/**
 * Starts the server again whenever its process has died, with pauses that double from one failure to the next. Does
 * not keep the process of the caller alive.
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
      pause = Math.min(pause * 2, LONGEST_PAUSE)
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
