import { useState } from 'react'
import { notify } from '../../base/notify.ts'
import { sentenceOf } from './use-document-calls.ts'

/** Work of a button: whether it runs, and how it is started. Its failure is a notification. */
export function useWork<A extends readonly unknown[]>(
  work: (...input: A) => Promise<void>,
): [isRunning: boolean, start: (...input: A) => void] {
  const [isRunning, setRunning] = useState(false)
  const start = async (...input: A): Promise<void> => {
    setRunning(true)
    try {
      await work(...input)
    } catch (error) {
      notify.error(sentenceOf(error))
    } finally {
      setRunning(false)
    }
  }
  return [isRunning, (...input) => void start(...input)]
}
