import { parisDay, toInstant } from '@boutique/domain'
import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

const currentDay = (): string => parisDay(toInstant(Date.now()))

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE)
  return () => clearInterval(timer)
}

/** The current calendar date in Paris: a list may stay open past midnight. */
export const useToday = (): string => useSyncExternalStore(everyMinute, currentDay)
