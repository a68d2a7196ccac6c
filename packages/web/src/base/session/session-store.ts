import type { Moi, SessionBoutique } from '@boutique/domain'

export type { Moi, SessionBoutique }
/** The signed-in user. Their rights are in `abilities` and `screens`. */
export type SessionUser = Moi['user']

/** Completes a response: absent members grant no right. */
export function completeMoi(raw: Partial<Moi>): Moi {
  const { id = '', email = '', displayname, phoneNumber, boutique } = (raw.user ?? {}) as Partial<SessionUser>
  return {
    user: { id, email, displayname, phoneNumber, boutique },
    boutiques: raw.boutiques ?? [],
    hasMoreBoutiques: raw.hasMoreBoutiques,
    rights: raw.rights,
    writer: raw.writer ?? 'user',
    abilities: raw.abilities ?? {},
    screens: raw.screens ?? [],
    lacks: raw.lacks,
  }
}

/**
 * Whether what was read about a person is older than a live connection.
 *
 * @param rights what the connection tells; undefined when the rights changed
 */
export const isOutdated = (rights: string | undefined, moi: Moi | null | undefined): boolean =>
  rights === undefined || moi?.rights !== rights

/** The boutique chosen in the selector, and the user's default boutique at that time. */
export interface Choice {
  boutique: string
  main: string | undefined
}

/**
 * The id of the boutique to work in: the one chosen in the selector for this session, else the user's own. A choice gives
 * way when the user's own boutique changes, which the current one follows (LIVE-09, LIVE-11).
 */
export function wantedBoutique({ user: { boutique: main } }: Moi, choice: Choice | undefined): string | undefined {
  return choice && choice.main === main ? choice.boutique : main
}

/** The current boutique: the wanted one, else the user's own, else the first one. */
export function currentBoutique(moi: Moi, choice: Choice | undefined): SessionBoutique | null {
  const main = moi.user.boutique
  const chosen = wantedBoutique(moi, choice)
  const find = (id: string | undefined) => moi.boutiques.find((boutique) => boutique.id === id)
  return find(chosen) ?? find(main) ?? moi.boutiques[0] ?? null
}

const keyOf = (userId: string): string => `boutique:${userId}`

/** The choice of this tab, else the last one of any tab: a new tab opens on the boutique that was in use. */
export function readChoice(userId: string): Choice | undefined {
  for (const storage of [sessionStorage, localStorage]) {
    try {
      const choice = JSON.parse(storage.getItem(keyOf(userId)) ?? 'null') as Partial<Choice> | null
      if (typeof choice?.boutique === 'string') return { boutique: choice.boutique, main: choice.main }
    } catch {
      // A damaged or forbidden storage: no choice.
    }
  }
  return undefined
}

/** Stores the choice for this tab and for new ones. */
export function writeChoice(userId: string, choice: Choice): void {
  for (const storage of [sessionStorage, localStorage]) {
    try {
      storage.setItem(keyOf(userId), JSON.stringify(choice))
    } catch {
      // Full or forbidden: the choice lasts until the page is closed.
    }
  }
}
