import type { ImportMatching, ImportView } from '@boutique/domain'
import { useCallback, useEffect, useState } from 'react'
import { isOffline } from '../../data/api.ts'
import { sentenceOf } from '../list/use-document-calls.ts'
import { type ImportStep, importCalls, isRunning } from './import-calls.ts'

/** How often a running import is asked for, in milliseconds, and the same while the server does not answer. */
const INTERVAL = 1000
const LATER = 5000

/** One import: its file is sent, tried, and followed while it runs. */
export function useImportFile(boutique: string, collection: string) {
  const [current, setCurrent] = useState<ImportView>()
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** Begins the dry run again. */
  const [turn, setTurn] = useState(0)
  const [id, state] = [current?.id, current?.state]

  useEffect(() => {
    if (id === undefined || state !== 'pret') return undefined
    const abort = new AbortController()
    const attempt = async (): Promise<void> => {
      for (;;) {
        const next = await importCalls.attempt(boutique, id, abort.signal)
        if (abort.signal.aborted) return
        setCurrent(next)
        if (next.examined >= next.total) return setTried(true)
      }
    }
    attempt().catch((error: unknown) => {
      if (!abort.signal.aborted) setProblem(sentenceOf(error))
    })
    return () => abort.abort()
  }, [boutique, id, state, turn])

  const runs = current !== undefined && isRunning(current)
  useEffect(() => {
    if (id === undefined || !runs) return undefined
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      try {
        const next = await importCalls.read(boutique, id, abort.signal)
        if (abort.signal.aborted) return
        setCurrent(next)
        timer = setTimeout(() => void read(), INTERVAL)
      } catch (error) {
        if (abort.signal.aborted) return
        if (isOffline(error)) timer = setTimeout(() => void read(), LATER)
        else setProblem(sentenceOf(error))
      }
    }
    timer = setTimeout(() => void read(), INTERVAL)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [boutique, id, runs])

  const act = useCallback(async (work: () => Promise<ImportView | undefined>): Promise<void> => {
    setProblem(undefined)
    setBusy(true)
    try {
      setCurrent(await work())
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }, [])

  const begin = (next: ImportView | undefined): void => {
    setTried(false)
    setProblem(undefined)
    setCurrent(next)
  }
  return {
    current,
    isTried,
    isBusy,
    problem,
    open: begin,
    send: (file: File) =>
      act(async () => {
        setTried(false)
        return importCalls.upload(boutique, collection, file)
      }),
    match: (matching: ImportMatching) =>
      act(async () => {
        setTried(false)
        const next = await importCalls.match(boutique, id ?? '', matching)
        setTurn((before) => before + 1)
        return next
      }),
    step: (step: ImportStep) => act(() => importCalls.step(boutique, id ?? '', step)),
    drop: () =>
      act(async () => {
        await importCalls.drop(boutique, id ?? '')
        return undefined
      }),
  }
}

export type ImportWork = ReturnType<typeof useImportFile>
