const DAY_MS = 86_400_000

/** A task that runs now and then once a day, one run at a time. */
export interface DailyTask {
  /** Tells the run under way to stop, and waits for its end. */
  stop(): Promise<void>
}

/** Starts it; a run that fails is told to `log`, and tried again the next day. */
export function everyDay(task: (signal: AbortSignal) => Promise<unknown>, log: (error: unknown) => void): DailyTask {
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
  const timer = setInterval(run, DAY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
