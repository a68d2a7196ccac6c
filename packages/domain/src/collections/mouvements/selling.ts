/** What a document takes of one product: how many, and for how much in all. */
export interface Taken {
  quantity: number
  cents: number
  /** The path of the field that names the product, for a refusal. */
  path: string
}

/** What an order or a sale takes from the stock, by product. */
export interface Selling {
  /** The field of a movement that names the document. */
  by: 'commande' | 'vente'
  /** Kept for it: no other order may take them. */
  held: ReadonlyMap<string, Taken>
  /** Gone with it. */
  sold: ReadonlyMap<string, Taken>
  /** The day of the sale; today by default. */
  date?: string
  /** How far its pieces are. */
  step?: 'acompte' | 'livre'
  /** Its client gives the pieces back. */
  comesBack?: true
}

/** The ids of all products that a document takes, or took. */
export const takenIds = (...sellings: readonly (Selling | undefined)[]): string[] =>
  [...new Set(sellings.flatMap((one) => (one ? [...one.held.keys(), ...one.sold.keys()] : [])))].toSorted()

/** Adds up what lines take of the same product. */
export function addTaken(lines: readonly (Taken & { id: string })[]): Map<string, Taken> {
  const taken = new Map<string, Taken>()
  for (const { id, quantity, cents, path } of lines) {
    const before = taken.get(id)
    taken.set(id, {
      quantity: (before?.quantity ?? 0) + quantity,
      cents: (before?.cents ?? 0) + cents,
      path: before?.path ?? path,
    })
  }
  return taken
}
