import { useDebouncedValue } from '@mantine/hooks'
import type { LiveProblem } from '@boutique/domain'
import { useEffect, useMemo } from 'react'
import { useLiveDocument, useLiveList } from '../../data/live.ts'
import { isPassing } from '../../data/live-state.ts'
import { answers } from './answers.ts'
import type { Moi, SessionBoutique } from './session-store.ts'

/** The first boutiques by name; beyond these the switchers search on the server. */
const FIRST = { boutique: null, collection: 'boutiques', sort: 'name', limit: 200 }

const NONE: readonly SessionBoutique[] = []

interface Wanted {
  /** The id of the boutique that should be the current one, if there is one. */
  id: string | undefined
  /** It as it was last seen, until the live query answers. */
  seen: SessionBoutique | undefined
}

/**
 * The user's boutiques, live, by name (LIVE-08, NAV-21): the first ones, and of the others their own and the current one.
 * `isRefused`: the wanted one is deleted, or not open to them any more.
 */
export function useLiveBoutiques(moi: Moi | null, { id, seen }: Wanted): { moi: Moi | null; isRefused: boolean } {
  const { documents, next, status, problem } = useLiveList(moi === null ? null : FIRST)
  useEffect(() => {
    // This failure is only logged, as specified (NAV-22).
    if (problem) console.error("Erreur lors du chargement de l'espace", problem.detail)
  }, [problem])
  const isLive = status === 'live' && !problem && documents.length > 0
  const listed = isLive ? (documents as unknown as SessionBoutique[]) : (moi?.boutiques ?? NONE)
  const isListed = id === undefined || listed.some((one) => one.id === id)
  const one = useBoutique(moi === null || isListed ? undefined : id)
  const isRefused = one.isRefused
  const hasMore = isLive ? next !== null : moi?.hasMoreBoutiques
  const merged = useMemo(() => {
    if (moi === null) return null
    const own = hasMore ? moi.boutiques.find((known) => known.id === moi.user.boutique) : undefined
    const current = isListed || isRefused ? undefined : (one.boutique ?? seen ?? moi.boutiques.find((b) => b.id === id))
    const boutiques = distinct([...listed, ...[own, current].filter((known) => known !== undefined)])
    return { ...moi, hasMoreBoutiques: hasMore, boutiques: boutiques.filter((known) => !isRefused || known.id !== id) }
  }, [moi, listed, hasMore, isListed, isRefused, one.boutique, seen, id])
  return { moi: merged, isRefused }
}

/** The same boutiques without repetitions: the first of each id counts. */
function distinct(boutiques: readonly SessionBoutique[]): SessionBoutique[] {
  const byId = new Map<string, SessionBoutique>()
  for (const boutique of boutiques) if (!byId.has(boutique.id)) byId.set(boutique.id, boutique)
  return [...byId.values()]
}

/** One boutique by its id, live. `isRefused`: it does not exist, or is not open to the user. Undefined asks for nothing. */
export function useBoutique(id: string | undefined): { boutique?: SessionBoutique; isRefused: boolean } {
  const { document, problem } = useLiveDocument(
    id === undefined ? null : { boutique: null, collection: 'boutiques', id },
  )
  return { boutique: document as unknown as SessionBoutique | undefined, isRefused: isRefusal(problem) }
}

const isRefusal = (problem: LiveProblem | undefined): boolean => problem !== undefined && !isPassing(problem)

/** The most boutiques that a search on the server shows. */
const MAX_FOUND = 50

/**
 * The boutiques whose name answers to a text: of those at hand, and where there are more on the server.
 *
 * @param isEnabled whether somebody looks at them
 */
export function useFoundBoutiques(
  { boutiques, hasMoreBoutiques }: Pick<Moi, 'boutiques' | 'hasMoreBoutiques'>,
  text: string,
  isEnabled: boolean,
): { found: readonly SessionBoutique[]; isKnown: boolean } {
  const typed = text.trim()
  const [searched] = useDebouncedValue(typed, 200)
  const asks = isEnabled && hasMoreBoutiques === true && typed !== ''
  const query = { ...FIRST, limit: MAX_FOUND, where: { name: { contient: searched } } }
  const { documents, status } = useLiveList(asks && searched !== '' ? query : null)
  const near = boutiques.filter(({ name }) => answers(name, typed))
  if (!asks) return { found: near, isKnown: true }
  const isKnown = searched === typed && status !== 'loading'
  return { found: isKnown ? (documents as unknown as SessionBoutique[]) : near, isKnown }
}
