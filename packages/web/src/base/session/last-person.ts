/** Who adds pieces in this browser, and where: enough to go on without a network. */
export interface LastPerson {
  id: string
  boutique: { id: string; name: string }
}

const KEY = 'hors-ligne'

/** The person that may add pieces without a network here; undefined after a sign-out. */
export function readLastPerson(storage: Pick<Storage, 'getItem'> | undefined): LastPerson | undefined {
  try {
    const { id, boutique } = JSON.parse(storage?.getItem(KEY) ?? 'null') as LastPerson
    const isWhole = [id, boutique.id, boutique.name].every((one) => typeof one === 'string')
    return isWhole ? { id, boutique: { id: boutique.id, name: boutique.name } } : undefined
  } catch {
    // Nobody, or a storage that is damaged or forbidden.
    return undefined
  }
}

/** Notes the person; undefined forgets whoever was noted. */
export function writeLastPerson(storage: Pick<Storage, 'setItem' | 'removeItem'> | undefined, last?: LastPerson): void {
  try {
    if (last) storage?.setItem(KEY, JSON.stringify(last))
    else storage?.removeItem(KEY)
  } catch {
    // Full or forbidden: pieces are only added while the application is open.
  }
}
