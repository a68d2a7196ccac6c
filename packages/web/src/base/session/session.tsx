import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Ability, NavEntry, Writer } from '@boutique/domain'
import { api, ApiProblem, collectionPath, onUnauthenticated } from '../../data/api.ts'
import { draftsOf } from '../../data/autosave/autosave-draft.ts'
import { lastingStorage, tabStorage } from '../../data/autosave/draft-storage.ts'
import { forgetRecent } from '../search/recent-documents.ts'
import { forgetLeft } from '../../data/autosave/left-drafts.ts'
import { writeLastPerson } from './last-person.ts'
import { live } from '../../data/live.ts'
import { notify } from '../notify.ts'
import {
  type Choice,
  completeMoi,
  currentBoutique,
  isOutdated,
  type Moi,
  readChoice,
  type SessionBoutique,
  type SessionUser,
  wantedBoutique,
  writeChoice,
} from './session-store.ts'
import { useLiveBoutiques } from './session-boutiques.ts'
import { type SignedIn, SignedInReader } from './signed-in.ts'

export type Right = 'create' | 'update' | 'remove' | 'trash'

/** The signed-in user and what they may do, inside the shell. */
export interface Session {
  user: SessionUser
  /** Those the user may enter, by name. */
  boutiques: SessionBoutique[]
  /** Whether there are more than these, which are then searched on the server. */
  hasMoreBoutiques?: boolean
  /** The current one; null when there is none. */
  boutique: SessionBoutique | null
  abilities: Record<string, Ability>
  /** The user's role towards fields that only some may write. */
  writer: Writer
  /** What keeps the user from every screen, in sentences, if anything does. */
  lacks?: string
  setBoutique(boutique: SessionBoutique): void
  /** Ends the session and shows a notification (AUTH-17); the caller navigates to "/". */
  signOut(): Promise<void>
  /** Reads the user, their boutiques and their rights again. */
  refresh(): Promise<void>
  /** Whether the user has a right to a collection, by its stored name. */
  can(slug: string, right: Right): boolean
  /** Whether any field of a collection may be read by its profile's holders, by its stored name. */
  canRead(slug: string): boolean
  /** Whether the user may open a screen: by right, and because the current boutique has the calculator. */
  opens(entry: NavEntry): boolean
}

/** The state before the shell: the session may be unknown, absent, or unreachable. */
export type Gate =
  | { state: 'loading' }
  | { state: 'offline'; retry(): void }
  /** `hasLeft`: the user signed out here. */
  | { state: 'out'; hasLeft: boolean }
  /** `expired`: the session expired during work; `reason`: a sentence about the reason, if there is one. */
  | { state: 'in'; session: Session; expired: boolean; reason?: string; isBlocked?: boolean }

const GateContext = createContext<Gate>({ state: 'loading' })

async function fetchMoi(signal: AbortSignal): Promise<SignedIn> {
  try {
    const moi = completeMoi(await api<Partial<Moi>>('GET', '/api/moi', undefined, signal))
    return { moi: await withChosen(moi, signal) }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error
    const isBlocked = error.code === 'utilisateur.bloque'
    if (isBlocked || error.code === 'utilisateur.supprime') return { moi: null, reason: error.detail, isBlocked }
    return { moi: null }
  }
}

/** With the boutique chosen earlier, when there are too many for all of them to be in the answer. */
async function withChosen(moi: Moi, signal: AbortSignal): Promise<Moi> {
  const id = wantedBoutique(moi, readChoice(moi.user.id))
  if (!moi.hasMoreBoutiques || id === undefined || moi.boutiques.some((one) => one.id === id)) return moi
  try {
    const path = `${collectionPath(null, 'boutiques')}/${encodeURIComponent(id)}`
    const chosen = await api<SessionBoutique>('GET', path, undefined, signal)
    return { ...moi, boutiques: [...moi.boutiques, chosen] }
  } catch (error) {
    if (error instanceof ApiProblem && [403, 404, 410].includes(error.status)) return moi
    throw error
  }
}

/** Milliseconds until a page without a session asks a server again that did not answer. */
const ASK_AGAIN_MS = 3000

const reader = new SignedInReader(fetchMoi)
const nothing = (): void => {}
/** Reads again; a failure shows in what is known. */
const refresh = (): Promise<void> => reader.read().then(nothing, nothing)

/** Reads the signed-in user and keeps it up to date: after changes of rights, a sign-in, a change of profile. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { answer: data, failed } = useSyncExternalStore(reader.subscribe, reader.known)
  const [known, setKnown] = useState<Moi | null>(null)
  const [choice, setChoice] = useState<Choice>()
  const [seen, setSeen] = useState<SessionBoutique>()
  const [hasLeft, setLeft] = useState(false)

  // An expired session keeps the screen, behind the sign-in dialog, with what was typed.
  const present = data?.moi ?? null
  if (present !== null && present !== known) {
    setKnown(present)
    setLeft(false)
  }
  const read = present ?? known
  const userId = read?.user.id
  const chosen = useMemo(() => choice ?? (userId === undefined ? undefined : readChoice(userId)), [choice, userId])
  const wanted = read ? wantedBoutique(read, chosen) : undefined
  const { moi, isRefused } = useLiveBoutiques(read, { id: wanted, seen: seen?.id === wanted ? seen : undefined })
  const current = useMemo(() => moi && currentBoutique(moi, chosen), [moi, chosen])

  useEffect(() => {
    void refresh()
    const again = () => void refresh()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  // A page that is opened during an outage comes in by itself once it is over.
  const isOffline = failed && moi === null
  useEffect(() => {
    if (!isOffline) return undefined
    let isAsking = false
    const timer = setInterval(() => {
      if (isAsking) return
      isAsking = true
      const requested = (): void => {
        isAsking = false
      }
      void reader.read(true).then(requested, requested)
    }, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isOffline])
  // The session is checked again, since the refused request may be older than a new sign-in.
  useEffect(() => onUnauthenticated(() => void refresh()), [])
  // A deleted user has nothing to come back to: the connection is not tried again.
  useEffect(() => {
    if (data?.reason !== undefined && !data.isBlocked) live.stop()
  }, [data])
  useEffect(() => live.onRights(() => void (isOutdated(live.rights, reader.known().answer?.moi) && refresh())), [])
  useEffect(() => live.onStatus(() => void (live.status === 'closed' && refresh())), [])

  const setBoutique = useCallback(
    (boutique: SessionBoutique) => {
      if (moi === null) return
      const next = { boutique: boutique.id, main: moi.user.boutique }
      writeChoice(moi.user.id, next)
      setSeen(boutique)
      setChoice(next)
    },
    [moi],
  )
  useEffect(() => {
    if (!isRefused || !current) return
    // What they create now goes there.
    notify.error(
      `Votre boutique a été supprimée ou ne vous est plus ouverte : vous êtes maintenant dans « ${current.name} »`,
    )
    setBoutique(current)
  }, [isRefused, current, setBoutique])
  const signOut = useCallback(async () => {
    try {
      await api('POST', '/api/auth/sign-out', {})
    } catch (error) {
      notify.error(error instanceof ApiProblem ? error.detail : String(error))
      return
    }
    if (moi) forgetLeft(lastingStorage(), draftsOf(moi.user.id))
    forgetRecent(tabStorage())
    writeLastPerson(lastingStorage())
    setLeft(true)
    setKnown(null)
    setChoice(undefined)
    live.stop()
    reader.signOut()
    notify.info("L'utilisateur est déconnecté")
  }, [moi])

  const gate = useMemo<Gate>(() => {
    if (moi === null) {
      if (failed) return { state: 'offline', retry: () => void refresh() }
      return data ? { state: 'out', hasLeft } : { state: 'loading' }
    }
    const boutique = current
    const screens = new Set(moi.screens)
    const session: Session = {
      user: moi.user,
      boutiques: moi.boutiques,
      hasMoreBoutiques: moi.hasMoreBoutiques,
      boutique,
      abilities: moi.abilities,
      writer: moi.writer,
      lacks: moi.lacks,
      setBoutique,
      signOut,
      refresh,
      can: (slug, right) => moi.abilities[slug]?.[right] === true,
      canRead: (slug) => moi.abilities[slug]?.read === 'profile',
      opens: ({ path, calculatrice, setting }) =>
        screens.has(path) &&
        (calculatrice === undefined || boutique?.calculatrices?.includes(calculatrice) === true) &&
        (setting === undefined || boutique?.[setting] === true),
    }
    return { state: 'in', session, expired: data?.moi === null, reason: data?.reason, isBlocked: data?.isBlocked }
  }, [moi, current, hasLeft, failed, data, setBoutique, signOut])

  return <GateContext value={gate}>{children}</GateContext>
}

/** Whether a user is signed in, for the pages outside the shell. */
export const useGate = (): Gate => use(GateContext)

/** Why nothing can be saved or read now, in a few words: the session has ended; undefined while it lasts. */
export function useEnded(): string | undefined {
  const gate = useGate()
  if (gate.state !== 'in' || !gate.expired) return undefined
  return gate.isBlocked ? 'Compte bloqué' : 'Session terminée'
}

/** The session inside the shell; outside of it, this is a bug. */
export function useSession(): Session {
  const gate = useGate()
  if (gate.state !== 'in') throw new Error('useSession outside the shell')
  return gate.session
}

/** Signs in and reads the user (AUTH-01, AUTH-14). Throws the ApiProblem of an error. */
export async function signIn(email: string, password: string): Promise<void> {
  await api('POST', '/api/auth/sign-in/email', { email, password })
  const { moi } = await reader.read()
  if (moi === null) {
    await api('POST', '/api/auth/sign-out', {}).catch(nothing)
    throw new ApiProblem(401, 'utilisateur.absent', "L'utilisateur n'existe pas")
  }
  live.reconnect()
}
