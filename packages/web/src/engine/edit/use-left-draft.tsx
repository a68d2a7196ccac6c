import type { Collection } from '@boutique/domain'
import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '../../base/session.tsx'
import type { EditSession } from '../../data/autosave.ts'
import { draftKey, readDraft, writeDraft } from '../../data/autosave-draft.ts'
import { lastingStorage, tabStorage } from '../../data/draft-storage.ts'
import type { LeftDraft } from '../../data/left-drafts.ts'
import { findLeft } from './find-left.ts'
import { LeftDraftOffer } from './LeftDraftOffer.tsx'
import { draftPlace } from './open-session.ts'

interface Form {
  collection: Collection
  boutique: string | null
  /** The id of the document, or the name of a new one's drafts. */
  name: string
  session: EditSession | undefined
  onResumed(): void
}

/**
 * The offer to resume what was typed into the same form in a tab that was closed before it was saved; null when there is
 * nothing. To resume, the draft becomes that of this tab, which a form restores when it is opened.
 */
export function useLeftDraft({ collection, boutique, name, session, onResumed }: Form): ReactNode {
  const { user } = useSession()
  const key = draftKey(user.id, boutique, draftPlace(collection), name)
  const [left, setLeft] = useState<LeftDraft>()
  useEffect(() => {
    // The draft of this tab is restored without a question.
    if (readDraft(tabStorage(), key)) return
    let shown = true
    void findLeft(collection, boutique, key).then((found) => shown && setLeft(found))
    return () => {
      shown = false
    }
  }, [collection, boutique, key])
  if (!left || !session) return null
  const forget = () => {
    writeDraft(lastingStorage(), key, undefined)
    setLeft(undefined)
  }
  const resume = async () => {
    await session.flush()
    writeDraft(tabStorage(), key, { id: left.id, pending: left.pending })
    forget()
    onResumed()
  }
  return <LeftDraftOffer at={left.at} onResume={() => void resume()} onForget={forget} />
}
