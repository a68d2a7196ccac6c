import { formatDay, paidText, type RegisterLine } from '@boutique/domain'

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
