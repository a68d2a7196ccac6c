import { useEffect } from 'react'
import { useConnectionStatus } from '../../data/live.ts'
import { useEnded } from '../session/session.tsx'

/** Calls `retry` whenever the server may answer again: the network or the connection is back, or somebody signed in again. */
export function useWhenBack(retry: () => void): void {
  const isConnected = useConnectionStatus() === 'open'
  const hasEnded = useEnded() !== undefined
  useEffect(() => {
    if (isConnected) retry()
  }, [isConnected, retry])
  useEffect(() => {
    if (!hasEnded) retry()
  }, [hasEnded, retry])
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
}
