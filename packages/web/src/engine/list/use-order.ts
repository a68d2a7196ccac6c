import type { LiveDocument } from '@boutique/domain'
import { useMemo, useState } from 'react'
import type { ListContextValue } from './list-context.ts'
import { applyMove, type Move, moveTo } from './move.ts'

interface PendingMove extends Move {
  /** The revision the move made; undefined until the server answered. */
  rev: number | undefined
}

export interface Order {
  /** The documents in the order shown. */
  documents: LiveDocument[]
  /** Their ids; the same array as long as they are the same. */
  ids: readonly string[]
  /** Puts a document at the place of another, at once here and then on the server. [LIST-22] */
  move(id: string, over: string): void
}

/**
 * The order of the documents shown: the server's, and over it the move that the server has not shown yet.
 * @param firstNotShown the id that follows the last one shown: what is dropped at the end goes above it
 */
export function useOrder(
  shown: readonly LiveDocument[],
  run: ListContextValue['run'],
  firstNotShown: () => Promise<string | null>,
): Order {
  const [pending, setPending] = useState<PendingMove>()
  const byId = useMemo(() => new Map(shown.map((document) => [document.id, document])), [shown])
  const settled = pending?.rev !== undefined && (byId.get(pending.id)?.rev ?? pending.rev) >= pending.rev
  if (settled) setPending(undefined)
  const text = JSON.stringify(shown.map(({ id }) => id))
  const ids = useMemo(() => {
    const order = JSON.parse(text) as string[]
    return pending ? applyMove(order, pending) : order
  }, [text, pending])
  const documents = useMemo(() => ids.flatMap((id) => byId.get(id) ?? []), [ids, byId])

  const move = async (id: string, over: string): Promise<void> => {
    const place = moveTo(ids, id, over)
    const document = byId.get(id)
    if (!place || !document) return
    setPending({ ...place, rev: undefined })
    const { avant } = place
    const apres = place.apres ?? (await firstNotShown())
    const moved = await run(document, 'reordonner', { avant, apres })
    setPending((now) => {
      if (now?.id !== id || now.avant !== avant) return now
      return moved ? { ...now, rev: moved.rev } : undefined
    })
  }
  return { documents, ids, move: (id, over) => void move(id, over) }
}
