import { useEffect, useMemo, useRef } from 'react'

/** A call that waits until nothing newer was asked for. */
interface Later<Value> {
  ask(value: Value): void
  cancel(): void
}

/** Runs a function with the last value that was asked for, after a delay; never once the component is gone. */
export function useLater<Value>(run: (value: Value) => void, delay: number): Later<Value> {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const later = useMemo((): Later<Value> => {
    let timer = 0
    const cancel = () => window.clearTimeout(timer)
    const ask = (value: Value) => {
      cancel()
      timer = window.setTimeout(() => latest.current(value), delay)
    }
    return { ask, cancel }
  }, [delay])
  useEffect(() => later.cancel, [later])
  return later
}
