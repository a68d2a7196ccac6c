import type { LiveDocument } from '@boutique/domain'
import { useMemo, useRef, useState } from 'react'
import type { ListContextValue } from './list-context.ts'
import { applyMove, moveTo, type PendingMove, stillPending } from './move.ts'

export interface Order {
  /** The documents in display order. */
  documents: LiveDocument[]
  /** Their ids; the same array while they do not change. */
  ids: readonly string[]
  /** Moves a document to the position of another, at once on the screen and then on the server. [LIST-22] */
  move(id: string, over: string): void
}

/**
 * The displayed order: the server's, with moves applied that the server does not show yet. Moves are sent one after the
 * other, since each names neighbours that the previous one may have moved.
 * @param firstNotShown the id after the last shown one: what is dropped at the end goes above it
 * @param sort the order of the list: by `datetime` the neighbours change sides, since the action knows the newest first
 */
export function useOrder(
  shown: readonly LiveDocument[],
  run: ListContextValue['run'],
  firstNotShown: () => Promise<string | null>,
  sort = '-datetime',
): Order {
  const [pending, setPending] = useState<readonly PendingMove[]>([])
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const byId = useMemo(() => new Map(shown.map((document) => [document.id, document])), [shown])
  const stillMoving = stillPending(pending, (id) => byId.get(id)?.rev)
  if (stillMoving.length < pending.length) setPending(stillMoving)
  const text = JSON.stringify(shown.map(({ id }) => id))
  const ids = useMemo(() => pending.reduce<string[]>(applyMove, JSON.parse(text)), [text, pending])
  const documents = useMemo(() => ids.flatMap((id) => byId.get(id) ?? []), [ids, byId])

  const move = (id: string, over: string): void => {
    const place = moveTo(ids, id, over)
    const document = byId.get(id)
    if (!place || !document) return
    const made: PendingMove = { ...place, rev: undefined }
    setPending((others) => [...others, made])
    sending.current = sending.current.then(async () => {
      const { avant } = place
      const apres = place.apres ?? (await firstNotShown())
      const between = sort === 'datetime' ? { avant: apres, apres: avant } : { avant, apres }
      const moved = await run(document, 'reordonner', between)
      setPending((all) =>
        all.flatMap((one) => (one !== made ? [one] : moved === undefined ? [] : [{ ...one, rev: moved.rev }])),
      )
    })
  }
  return { documents, ids, move }
}
