import type { ImportPlan } from './plan-import.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * What an installation takes of what belongs to nobody's boutique. One that has boutiques takes only what is about the new
 * users and the imported boutiques: an archive could otherwise write into the history and the rights of others.
 */
export class CommonPart {
  readonly #plan: ImportPlan
  readonly #users: ReadonlyMap<string, ImportPlan['users'][number]>
  readonly #boutiques: ReadonlySet<string>
  /** Whose personal documents are taken: the new users, and the members of the imported boutiques. */
  readonly #people: ReadonlySet<string>
  /** Documents that were taken, by collection and id. */
  readonly #taken = new Set<string>()

  constructor(plan: ImportPlan) {
    this.#plan = plan
    this.#users = new Map(
      plan.users.flatMap((user) => (user.known === undefined && !user.isLeftOut ? [[user.id, user] as const] : [])),
    )
    this.#boutiques = new Set(plan.boutiques.flatMap(({ id, state }) => (state === 'refusee' ? [] : [id])))
    const members = plan.users.filter(({ boutiques }) => boutiques.some((id) => this.#boutiques.has(id)))
    this.#people = new Set([...this.#users.keys(), ...members.map(({ id, known }) => known ?? id)])
  }

  /** The users that are created. */
  get users(): Iterable<ImportPlan['users'][number]> {
    return this.#users.values()
  }

  /** A document as it is stored; undefined when it is not taken. */
  document(collection: string, document: Row): Row | undefined {
    const taken = collection === 'utilisateurs' ? this.#user(document) : this.#isOurs(document) ? document : undefined
    if (taken) this.#taken.add(`${collection}/${String(document.id)}`)
    return taken
  }

  /** Whether a row of a system table is taken. */
  takes({ collection, document, scope }: Row): boolean {
    if (this.#plan.isEmpty) return true
    // A counter has a scope only: the person.
    return collection === undefined
      ? this.#users.has(String(scope))
      : this.#taken.has(`${String(collection)}/${String(document)}`)
  }

  #isOurs({ utilisateur, data }: Row): boolean {
    if (this.#plan.isEmpty) return true
    if (utilisateur !== undefined) return this.#people.has(String(utilisateur))
    return this.#boutiques.has(String((data as { cible?: unknown }).cible))
  }

  #user(document: Row): Row | undefined {
    if (!this.#users.has(String(document.id))) return undefined
    if (this.#plan.isEmpty) return document
    const data = document.data as { boutique?: unknown; boutiques?: unknown; type?: unknown }
    const all = Array.isArray(data.boutiques) ? data.boutiques : []
    const boutiques = all.filter((id) => this.#boutiques.has(id))
    const boutique = this.#boutiques.has(String(data.boutique)) ? data.boutique : boutiques[0]
    return { ...document, data: { ...data, boutiques, boutique, ...(data.type === 'admin' && { type: 'user' }) } }
  }
}
