import type { Collection } from '@boutique/domain'
import { useEffect, useRef, useState } from 'react'
import { notify } from '../../base/notify.ts'
import { useBoutique } from '../../base/session/session-boutiques.ts'
import type { SessionBoutique } from '../../base/session/session-store.ts'
import { useSession } from '../../base/session/session.tsx'
import { draftKey, readDraft } from '../../data/autosave/autosave-draft.ts'
import { tabStorage } from '../../data/autosave/draft-storage.ts'
import { usePanelsLoaded } from '../../fields/panels/use-panels-loaded.ts'
import { newId } from '../../fields/shared/new-id.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { type CollectionEditProps, DocumentForm } from './DocumentForm.tsx'
import classes from './edit.module.css'
import { draftPlace } from './open-session.ts'
import { useLeftDraft } from './drafts/use-left-draft.tsx'
import { NEW, newName, type Source, useSource } from './sections/source.ts'
import { StaleForm } from './drafts/StaleForm.tsx'
import { usePinned } from './focus/use-pinned.ts'
import { useEditSession } from './use-edit-session.ts'
import type { Place } from './use-kept-place.ts'

/** The form of one document of a collection, as its screen declares it (LIST-02 to LIST-07, FORM). */
export function CollectionEdit(props: CollectionEditProps) {
  const { collection, boutique, id } = props
  const source = useSource(collection)
  const [made, findAgain] = useMadeId(collection, boutique, id, source)
  const [resumed, setResumed] = useState(0)
  const document = id === NEW ? made : id
  const resume = () => {
    findAgain()
    setResumed((count) => count + 1)
  }
  const [place] = useState<Place>({})
  const { pinned, isStale, takeNew } = usePinned(collection, document)
  // The key stays the same after the creation: the form that was typed in becomes that of the stored document.
  return (
    <>
      {isStale && <StaleForm onTakeNew={takeNew} />}
      <LoadedEdit
        key={`${boutique}/${collection.slug}/${document}/${resumed}/${pinned.version}`}
        {...props}
        collection={pinned}
        document={document}
        isNew={id === NEW}
        source={source}
        onResumed={resume}
        place={place}
      />
    </>
  )
}

/**
 * The id of the document created under `nouveau`: kept until another is opened, and restored after a reload. The second
 * value is a function that reads the draft of the tab again.
 */
function useMadeId(
  collection: Collection,
  boutique: string | null,
  id: string,
  source: Source | undefined,
): [string, () => void] {
  const { user } = useSession()
  const name = newName(source)
  const find = () => readDraft(tabStorage(), draftKey(user.id, boutique, draftPlace(collection), name))?.id ?? newId()
  const [made, setMade] = useState(() => ({ id: find(), name, used: false }))
  const findAgain = () => setMade({ id: find(), name, used: false })
  if (id === made.id && !made.used) setMade({ ...made, used: true })
  if (id === NEW && (made.used || made.name !== name)) {
    const next = { id: made.used ? newId() : find(), name, used: false }
    setMade(next)
    return [next.id, findAgain]
  }
  return [made.id, findAgain]
}

interface LoadedEditProps extends CollectionEditProps {
  document: string
  isNew: boolean
  source: Source | undefined
  /** A draft left by a closed tab is now that of this tab: the form must be opened again. */
  onResumed(): void
  /** Where the person is in the forms of this screen. */
  place: Place
}

function LoadedEdit({ document, isNew, source, onResumed, ...props }: LoadedEditProps) {
  const { collection, boutique, onClose, onOpen } = props
  const started = isNew ? collection.screen?.form.sentences?.started : undefined
  useEffect(() => {
    if (started !== undefined) notify.info(started)
  }, [started])
  const { session, problem } = useEditSession({
    collection,
    boutique,
    id: document,
    isNew,
    source,
    onCreated: onOpen,
  })
  const areLoaded = usePanelsLoaded(collection)
  const name = isNew ? newName(source) : document
  const offer = useLeftDraft({ collection, boutique, name, session, onResumed })
  const { boutiques, setBoutique } = useSession()
  // The document is in another boutique, which may be one of those that were not loaded.
  const listed = boutiques.find((one) => one.id === problem?.boutique)
  const other = useBoutique(listed ? undefined : problem?.boutique)
  const home = listed ?? other.boutique
  const isHomeKnown = problem?.boutique === undefined || home !== undefined || other.isRefused
  const leave = useRef(onClose)
  const toOpen = useRef((_: SessionBoutique): void => undefined)
  useEffect(() => {
    leave.current = onClose
    toOpen.current = (boutique) => {
      setBoutique(boutique)
      onOpen(document)
    }
  })
  useEffect(() => {
    if (!problem || !isHomeKnown) return
    console.error(problem)
    if (home) notify.offer(problem.detail, `Ouvrir dans ${home.name}`, () => toOpen.current(home))
    else notify.error(problem.detail)
    leave.current()
  }, [problem, home, isHomeKnown])
  if (session && areLoaded) return <DocumentForm {...props} session={session} offer={offer} />
  return (
    <div className={classes.form}>
      <ActionBar state={null} actions={null} onClose={onClose} />
      <div className={classes.body}>
        <RowSkeletons />
      </div>
    </div>
  )
}
