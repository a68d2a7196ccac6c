import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The current instant, to the minute: pages that count whole days may stay open for days. */
export function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
