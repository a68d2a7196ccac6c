import type { Collection } from '@boutique/domain'
import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '../../../base/session/session.tsx'
import type { EditSession } from '../../../data/autosave/autosave.ts'
import { draftKey, readDraft, writeDraft } from '../../../data/autosave/autosave-draft.ts'
import { mergedPending } from '../../../data/autosave/autosave-pending.ts'
import { lastingStorage, tabStorage } from '../../../data/autosave/draft-storage.ts'
import type { LeftDraft } from '../../../data/autosave/left-drafts.ts'
import { findLeft } from './find-left.ts'
import { leftPhotos } from './left-photos.ts'
import { LeftDraftOffer } from './LeftDraftOffer.tsx'
import { draftPlace } from '../open-session.ts'

interface Form {
  collection: Collection
  boutique: string | null
  /** The id of the document, or the name of a new one's drafts. */
  name: string
  session: EditSession | undefined
  onResumed(): void
}

/**
 * The offers to resume what was typed into the same form in a tab that was closed before it was saved, or kept for later;
 * null when there is nothing. To resume, the draft becomes that of this tab, which a form restores when it is opened.
 */
export function useLeftDraft({ collection, boutique, name, session, onResumed }: Form): ReactNode {
  const { user } = useSession()
  const key = draftKey(user.id, boutique, draftPlace(collection), name)
  const [found, setFound] = useState<readonly (LeftDraft & { key: string })[]>([])
  useEffect(() => {
    // The draft of this tab is restored without a question.
    if (readDraft(tabStorage(), key)) return
    let shown = true
    void findLeft(collection, boutique, key).then((all) => shown && setFound(all))
    return () => {
      shown = false
    }
  }, [collection, boutique, key])
  if (found.length === 0 || !session) return null
  const forget = (left: { key: string }) => {
    writeDraft(lastingStorage(), left.key, undefined)
    setFound((all) => all.filter((one) => one.key !== left.key))
  }
  const resume = async (left: LeftDraft & { key: string }) => {
    await session.flush()
    const typed = readDraft(tabStorage(), key)
    const isSame = typed?.id === left.id
    const pending = isSame ? mergedPending(left.pending, typed.pending) : left.pending
    // The form that closes must not write its own draft over this one.
    if (isSame) session.discard()
    else if (session.dirty) session.setAside()
    writeDraft(tabStorage(), key, { id: left.id, pending, sent: left.sent })
    forget(left)
    onResumed()
  }
  return found.map((left) => (
    <LeftDraftOffer
      key={left.key}
      at={left.at}
      title={left.id === session.id ? undefined : left.title}
      photos={leftPhotos(collection, left.pending)}
      onResume={() => void resume(left)}
      onForget={() => forget(left)}
    />
  ))
}
