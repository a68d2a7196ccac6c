import { type Collection, type ListQuery, type LiveDocument, MAX_TALLIED, type Tally } from '@boutique/domain'
import { createContext, type ReactNode, use, useMemo, useRef } from 'react'
import { useRegistry } from '../../../base/registry.ts'
import { useSession } from '../../../base/session/session.tsx'
import { useLiveTallies } from '../../../data/live.ts'
import { tallyText } from './tally-text.ts'

/** What the rows of a list say of the documents that point to theirs. */
interface RowTallies {
  byId: ReadonlyMap<string, Tally>
  text(tally: Tally): string
}

const TalliesContext = createContext<RowTallies | undefined>(undefined)

interface TalliesProps {
  collection: Collection
  boutique: string | null
  documents: readonly LiveDocument[]
  children: ReactNode
}

/** Counts what the rows of a list declare to count, live: one query for each two pages of them. */
export function Tallies({ collection, boutique, documents, children }: TalliesProps) {
  const { canRead } = useSession()
  const registry = useRegistry()
  const requested = collection.screen?.list.row.tally
  const counted = requested && registry.get(requested.of)
  const isShown = counted !== undefined && boutique !== null && canRead(counted.slug)
  const queries: ListQuery[] = []
  if (requested && isShown) {
    const { of: slug, where, by, photo } = requested
    const ids = documents.map(({ id }) => id)
    for (let at = 0; at < ids.length; at += MAX_TALLIED)
      queries.push({
        boutique,
        collection: slug,
        where,
        limit: 0,
        tally: { by, photo, of: ids.slice(at, at + MAX_TALLIED) },
      })
  }
  const answers = useLiveTallies(queries)
  // A new row is another query: the others keep what is known of them until it answers.
  const known = useRef<ReadonlyMap<string, Tally>>(new Map())
  const value = useMemo(() => {
    if (!requested || !counted || !isShown) return undefined
    const byId = new Map([...known.current, ...answers.flatMap((one) => Object.entries(one ?? {}))])
    known.current = byId
    return { byId, text: (tally: Tally) => tallyText(requested, counted, tally) }
  }, [requested, counted, isShown, answers])
  return <TalliesContext value={value}>{children}</TalliesContext>
}

/** What a row says of its document: the text is a blank until the answer is here, and absent where nothing is counted. */
export function useTally(id: string): { text?: string; photo?: string } {
  const tallies = use(TalliesContext)
  if (!tallies) return {}
  const tally = tallies.byId.get(id)
  return tally ? { text: tallies.text(tally), photo: tally.photo } : { text: '\u00a0' }
}
