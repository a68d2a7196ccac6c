import { type Ability, closedCopies, type Collection, type Data, type Field } from '@boutique/domain'

/** What a form says of the fields that copy documents which the person does not read (ADR 52). */
export interface Copies {
  /** Fields that cannot be changed: those that are kept for now, and relations that are chosen. */
  locked: string[]
  /** Hints below relations. */
  hints: Record<string, string>
  /** The sentence of each kept field. */
  kept: Record<string, string>
}

/**
 * @param values those of the form
 * @param stored those of the document, empty for a new one
 */
export function copiesOf({ copied = [] }: Pick<Ability, 'copied'>, collection: Collection, values: Data, stored: Data) {
  const copies: Copies = { locked: [], hints: {}, kept: {} }
  for (const { by, fields = [], until } of copied) {
    const isChosen = stored[by] !== undefined
    copies.hints[by] = isChosen
      ? 'Seule une personne qui gère les contacts peut en choisir un autre'
      : 'Se choisit une seule fois'
    if (isChosen) copies.locked.push(by)
    if (until === undefined || closedCopies({ copied: [{ by, fields, until }] }, values).length === 0) continue
    copies.locked.push(...fields)
    const sentence = `Les coordonnées du contact s'affichent dès qu'il y a ${nounOf(collection.fields[until])}.`
    for (const name of fields) copies.kept[name] = sentence
  }
  return copies
}

const nounOf = (list: Field | undefined): string => list?.item ?? 'une ligne'
