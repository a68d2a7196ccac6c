import type { ArchiveImport, CurrentImport } from '@boutique/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, ApiProblem } from '../../data/api.ts'
import { ASK_EVERY } from './ExportSection.tsx'
import { sendArchive } from './send-archive.ts'

const KEY = ['import']
const PATH = '/api/import'

const pathOf = ({ id }: ArchiveImport): string => `${PATH}/${encodeURIComponent(id)}`
const isRunning = (one: ArchiveImport | undefined): boolean => one?.state === 'verification' || one?.state === 'import'
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The archive that is sent, verified and imported, and what administrators do with it. */
export function useImport() {
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<CurrentImport>('GET', PATH, undefined, signal),
    refetchInterval: ({ state }) => (isRunning(state.data?.import) ? ASK_EVERY : false),
    gcTime: 0,
    retry: false,
  })
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  /** The bytes that arrived of the file that this page sends. */
  const [sent, setSent] = useState<number>()
  const [file, setFile] = useState<File>()
  const sending = useRef<AbortController>(null)
  // What arrived stays: the file can be chosen again.
  useEffect(() => () => sending.current?.abort(), [])
  const current = data?.import
  const show = (one: ArchiveImport | undefined): void => {
    client.setQueryData<CurrentImport>(KEY, one ? { import: one } : {})
  }

  async function attempt(work: () => Promise<ArchiveImport | undefined>): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      show(await work())
    } catch (refusal) {
      if (refusal instanceof ApiProblem) setProblem(refusal.detail)
      else if (!sending.current?.signal.aborted) throw refusal
      await client.invalidateQueries({ queryKey: KEY })
    } finally {
      setBusy(false)
    }
  }

  const send = (chosen: File): Promise<void> =>
    attempt(async () => {
      const controller = new AbortController()
      sending.current = controller
      setFile(chosen)
      const isSame = current?.state === 'envoi' && current.name === chosen.name && current.bytes === chosen.size
      const requested = { name: chosen.name, bytes: chosen.size }
      const begun = isSame ? current : await api<ArchiveImport>('POST', PATH, requested)
      show(begun)
      setSent(begun.received)
      const { signal } = controller
      try {
        return await sendArchive({ begun, file: chosen, onReceived: setSent, signal, wait })
      } finally {
        setSent(undefined)
      }
    })

  return {
    current,
    problem: problem ?? error?.message,
    isBusy,
    sent,
    /** The file of an upload that stopped, while this page knows it. */
    file: file && current?.state === 'envoi' && file.name === current.name ? file : undefined,
    send,
    confirm: (one: ArchiveImport) => attempt(() => api<ArchiveImport>('POST', `${pathOf(one)}/confirmation`)),
    /** Verifies again what has arrived. */
    check: (one: ArchiveImport) =>
      attempt(() =>
        api<ArchiveImport>('PUT', `${pathOf(one)}/octets?depuis=${one.received}`, new Blob([], { type: BYTES })),
      ),
    drop: (one: ArchiveImport) => {
      sending.current?.abort()
      return attempt(async () => {
        await api('DELETE', pathOf(one))
        return undefined
      })
    },
  }
}

const BYTES = 'application/octet-stream'
