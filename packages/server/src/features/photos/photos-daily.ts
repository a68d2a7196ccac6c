const DAY_MS = 86_400_000

/** A task that runs once at the start and then once a day, one run at a time. */
export interface DailyTask {
  /** Aborts the current run and waits for its end. */
  stop(): Promise<void>
}

/** Starts the task; a failed run is passed to `log` and tried again the next time. @param everyMs a day by default */
export function everyDay(
  task: (signal: AbortSignal) => Promise<unknown>,
  log: (error: unknown) => void,
  everyMs = DAY_MS,
): DailyTask {
  const stopping = new AbortController()
  let running: Promise<unknown> | undefined
  const run = () => {
    running ??= task(stopping.signal)
      .catch(log)
      .finally(() => {
        running = undefined
      })
  }
  run()
  const timer = setInterval(run, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
