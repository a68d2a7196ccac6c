import { type Collection, valueAt } from '@boutique/domain'

export interface Question {
  title: string
  consequence: string
  verb: string
}

/** The question before an existing number is replaced by the next of its series; undefined when nothing is lost. */
export function renumbering(
  { numbering, fields }: Pick<Collection, 'numbering' | 'fields'>,
  document: Record<string, unknown>,
  action: string,
): Question | undefined {
  if (action !== 'regenerer' || !numbering) return undefined
  const number = valueAt(document, [numbering.field])
  if (typeof number !== 'string' || number.trim() === '') return undefined
  return {
    title: `Remplacer le numéro ${number.trim()} ?`,
    consequence: `Le champ ${fields[numbering.field]?.label ?? numbering.field} prend le prochain numéro de la série ; ce qui est déjà imprimé ou envoyé garde l'ancien.`,
    verb: 'Remplacer',
  }
}
