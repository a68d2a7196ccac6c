import type { BulkChange } from '@boutique/domain'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../data/api.ts'
import { bulkCalls, isRunning } from './bulk-calls.ts'

/** How often a running change is asked for, in milliseconds. */
const INTERVAL = 1000
/** The same while the server does not answer. */
const LATER = 5000

/**
 * A change of many documents, read again while it runs.
 * @param onGone it is known to nobody any more, or to others only
 * @param onEnd it ran, and has ended
 */
export function useChange(
  boutique: string | null,
  id: string,
  on: { gone(): void; end(change: BulkChange): void },
): [change: BulkChange | undefined, set: (change: BulkChange) => void] {
  const [change, setChange] = useState<BulkChange>()
  const [turn, setTurn] = useState(0)
  const latest = useRef(on)
  useEffect(() => {
    latest.current = on
  })
  const ran = useRef(false)
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = (delay: number) => {
      timer = setTimeout(() => void read(), delay)
    }
    const read = async () => {
      try {
        const next = await bulkCalls.read(boutique, id, abort.signal)
        if (abort.signal.aborted) return
        setChange(next)
        if (isRunning(next)) {
          ran.current = true
          again(INTERVAL)
        } else if (ran.current) {
          ran.current = false
          latest.current.end(next)
        }
      } catch (error) {
        if (abort.signal.aborted) return
        const isGone = error instanceof ApiProblem && (error.status === 404 || error.status === 403)
        if (isGone) latest.current.gone()
        else again(LATER)
      }
    }
    void read()
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [boutique, id, turn])
  const set = (next: BulkChange) => {
    setChange(next)
    if (isRunning(next)) setTurn(turn + 1)
  }
  return [change, set]
}
