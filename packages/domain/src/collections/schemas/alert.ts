import { formatDay } from '../../dates.ts'

interface Noted {
  fullAt?: string
  floodedAt?: string
  noticeProblem?: string
}

/** What the people of a boutique should know about a form of its website; undefined for nothing. */
export function alertOf({ fullAt, floodedAt, noticeProblem }: Noted): string | undefined {
  const full =
    fullAt &&
    `Plein depuis le ${formatDay(fullAt)}\u00a0: des réponses sont refusées. Exportez les entrées, puis supprimez les plus anciennes.`
  const flooded =
    floodedAt &&
    `Submergé le ${formatDay(floodedAt)}\u00a0: des envois trop nombreux ont été refusés. Regardez les dernières entrées.`
  const unsent = noticeProblem && `Le courriel qui annonce les réponses n'est pas parti\u00a0: ${noticeProblem}.`
  return [full, flooded, unsent].filter(Boolean).join(' ') || undefined
}
