import { formatDay } from '../../dates.ts'

/** What the people of a boutique should know about a form of its website; undefined for nothing. */
export function alertOf({ fullAt, floodedAt }: { fullAt?: string; floodedAt?: string }): string | undefined {
  const full =
    fullAt &&
    `Plein depuis le ${formatDay(fullAt)}\u00a0: des réponses sont refusées. Exportez les entrées, puis supprimez les plus anciennes.`
  const flooded =
    floodedAt &&
    `Submergé le ${formatDay(floodedAt)}\u00a0: des envois trop nombreux ont été refusés. Regardez les dernières entrées.`
  return [full, flooded].filter(Boolean).join(' ') || undefined
}
