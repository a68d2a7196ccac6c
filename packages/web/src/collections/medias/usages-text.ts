const counted = (count: number, one: string, many: string): string =>
  count > 1 ? `${count.toLocaleString('fr-FR')} ${many}` : one

/** The sentence about documents that are not named; undefined without any. */
export function othersText({
  named,
  others,
  more,
}: {
  named: number
  others: number
  more: boolean
}): string | undefined {
  const also = named > 0 ? 'aussi ' : ''
  if (more) return `Elle sert ${also}dans d'autres documents.`
  if (others === 0) return undefined
  const documents = counted(others, 'un document', 'documents')
  return `Elle sert ${also}dans ${documents} que vous ne voyez pas.`
}

/** How many titles the question before a deletion names. */
const NAMED = 5

/** Where a photo is used, in one sentence: "Elle sert dans Accueil, Atelier et 2 autres documents."; undefined if nowhere. */
export function usedText(titles: readonly string[], others: number, more: boolean): string | undefined {
  const named = titles.slice(0, NAMED)
  const left = titles.length - named.length + others
  const rest = more
    ? "d'autres documents"
    : counted(
        left,
        named.length > 0 ? 'un autre document' : 'un document',
        named.length > 0 ? 'autres documents' : 'documents',
      )
  const parts = left > 0 || more ? [...named, rest] : named
  const [last] = parts.slice(-1)
  if (last === undefined) return undefined
  const before = parts.slice(0, -1).join(', ')
  return `Elle sert dans ${before === '' ? last : `${before} et ${last}`}.`
}
