import { addDays, formatDay, paidText, type RegisterLine, toInstant, parisDay } from '@boutique/domain'

const HOUR = 3_600_000

/** The instant at which a day starts in Paris. */
export function startOfDay(day: string): string {
  const noon = Date.parse(`${day}T12:00:00.000Z`)
  // Paris is one or two hours ahead of UTC.
  const starts = [1, 2].map((ahead) => toInstant(noon - (12 + ahead) * HOUR))
  return (
    starts.find((start) => parisDay(start) === day && parisDay(toInstant(Date.parse(start) - 1)) !== day) ??
    (starts[0] as string)
  )
}

export const dayAfter = (day: string): string => addDays(day, 1)

/** The seller in the words of the register: name, quality, home and identity paper, one a line. */
export function sellerLines({ vendeur, efface }: Pick<RegisterLine, 'vendeur' | 'efface'>): string[] {
  if (efface) return ['Effacé à la fin de la durée légale']
  if (!vendeur) return ['Réservé']
  const { nom, prenom, qualite, domicile, societe, siege, pieceNature, pieceNumero, pieceDate, pieceAutorite } = vendeur
  const name = [prenom, nom].filter(Boolean).join(' ')
  const paper = [
    [pieceNature, pieceNumero && `n° ${pieceNumero}`].filter(Boolean).join(' '),
    pieceDate && `du ${formatDay(pieceDate)}`,
    pieceAutorite,
  ].filter(Boolean)
  return [
    societe && [societe, siege].filter(Boolean).join(', '),
    [societe ? `représentée par ${name}` : name, qualite].filter(Boolean).join(', '),
    domicile,
    paper.join(', '),
  ].filter((line): line is string => Boolean(line))
}

/** What is described of an object, besides its name. */
export const signsOf = ({ description, dimensions, caracteristiques, sku }: RegisterLine['faits']['pieces'][number]) =>
  [dimensions, caracteristiques, description, sku && `Étiquette ${sku}`].filter((one): one is string => Boolean(one))

export const priceOf = ({ faits }: RegisterLine): string => paidText(faits)
