/** A mistake in a declaration: its location in the collection, empty for the collection itself, and the description. */
export interface Mistake {
  place: string
  what: string
}

/** The error for invalid declarations. The message is for developers: one French sentence per mistake. */
export class DeclarationError extends Error {
  readonly sentences: readonly string[]

  constructor(sentences: readonly string[]) {
    const heading = sentences.length === 1 ? 'Une déclaration est refusée' : `${sentences.length} déclarations refusées`
    super([`${heading} :`, ...sentences.map((sentence) => `- ${sentence}`)].join('\n'))
    this.name = 'DeclarationError'
    this.sentences = sentences
  }
}

/** The sentence of a mistake: collection, place, and what is expected there. */
export const sentenceOf = (slug: string, { place, what }: Mistake): string =>
  `Collection « ${slug} »${place && `, ${place}`} : ${what}.`

/** Whether a text for users is missing or blank, of any type. */
export const isBlank = (text: unknown): boolean => typeof text !== 'string' || text.trim() === ''

/** The values that occur more than once in a list, each once. */
export const repeated = <T>(values: readonly T[]): T[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
]
