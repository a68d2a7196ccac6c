import type { DocumentQuery, Present } from '@boutique/domain'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useSession } from '../../base/session/session.tsx'
import { live, useLivePeople } from '../../data/live.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { type FormPresence as Value, PresenceContext } from '../../fields/presence.ts'
import { Announcer } from './announcer.ts'
import { othersIn } from './others-in.ts'

/** Tells others that this person is in the document of the form, and shows who else is. */
export function FormPresence({ children }: { children: ReactNode }) {
  const { session, collection, boutique } = useFieldForm()
  const { canRead, user } = useSession()
  const stored = useEdited(useCallback((snapshot) => snapshot.stored && snapshot.gone === undefined, []))
  const { slug, of } = collection
  const isShared = stored && boutique !== null && canRead(slug)
  const people = useLivePeople(isShared ? { boutique, collection: slug, parent: of } : null)
  const others = useOthers(people, session.id, user.id)
  const announcer = useAnnouncer(isShared ? { boutique, collection: slug, parent: of, id: session.id } : undefined)
  const value = useMemo<Value>(() => ({ others, focus: (path) => announcer?.focus(path) }), [others, announcer])
  return <PresenceContext value={value}>{children}</PresenceContext>
}

const useOthers = (people: readonly Present[], document: string, me: string): readonly Present[] =>
  useMemo(() => othersIn(people, document, me), [people, document, me])

/** Announces this tab in a document until the form is closed; a hidden tab is away. */
function useAnnouncer(query: DocumentQuery | undefined): Announcer | undefined {
  const text = query && JSON.stringify(query)
  const [announcer, setAnnouncer] = useState<Announcer>()
  useEffect(() => {
    if (text === undefined) return
    const request = { document: JSON.parse(text) as DocumentQuery }
    const made = new Announcer((presence) => live.announce(request, presence))
    const look = (): void => made.show(document.visibilityState !== 'hidden')
    look()
    document.addEventListener('visibilitychange', look)
    setAnnouncer(made)
    return () => {
      document.removeEventListener('visibilitychange', look)
      made.end()
      setAnnouncer(undefined)
    }
  }, [text])
  return announcer
}
