import { equal } from '../core/changes/equal.ts'
import { formatEuros } from '../money/money.ts'
import { plural } from '../texts/plural.ts'

/**
 * The register of used objects ("registre d'objets mobiliers", C. pén. R321-3 to R321-6): what one of its lines says.
 * A line is a frozen copy of the purchase, of the piece and of the seller; it is never changed.
 */

/** The unit value in euros below which pieces of a lot may share a line (arrêté of 21 July 1992, R321-3). */
export const MAX_GROUPED_VALUE = 60

/** A piece as the line describes it. */
export interface RegisteredPiece {
  id: string
  nom: string
  sku?: string
  description?: string
  /** Sizes, in words: "L 120 × P 60 × H 75 cm". */
  dimensions?: string
  /** Style, signature, distinctive signs: the features of the piece, in words. */
  caracteristiques?: string
  /** The path of its first photo. */
  photo?: string
}

/** What a line says besides its number, its moment and the seller. */
export interface RegisterFacts {
  /** The purchase's id and number. */
  achat: string
  achatNumero?: string
  /** A day: when the pieces came in. */
  date: string
  provenance?: string
  pieces: RegisteredPiece[]
  /** Euros, for all pieces of the line; the estimated value while `estime`. */
  prix: number
  /** They were left for sale: the price is an estimate. */
  estime?: true
  mode?: string
  /** The pieces left the purchase: the line says so, and the earlier one stays. */
  retire?: true
}

/** The seller, and of a company its representative. */
export interface RegisterIdentity {
  nom?: string
  prenom?: string
  qualite?: string
  domicile?: string
  societe?: string
  siege?: string
  pieceNature?: string
  pieceNumero?: string
  /** A day. */
  pieceDate?: string
  pieceAutorite?: string
}

/** A line that should be in the register: `key` names what it is about within its purchase. */
export interface WantedLine {
  key: string
  facts: RegisterFacts
}

/** A purchase, with its pieces and what each of them cost. */
export interface RegisteredPurchase {
  achat: string
  achatNumero?: string
  date: string
  provenance?: string
  mode?: string
  estime?: true
  pieces: readonly { piece: RegisteredPiece; prix: number }[]
  /** Its pieces without a product: nothing describes them. */
  sansFiche?: readonly UndescribedPiece[]
}

/** A piece of a purchase that names no product, or one that does not exist any more. */
export interface UndescribedPiece {
  produit?: string
  nom: string
}

/**
 * The lines of a purchase: one a piece. With `groups` the pieces below the unit value share one, where there are
 * several.
 */
export function linesOf(purchase: RegisteredPurchase, groups: boolean): WantedLine[] {
  const { pieces, sansFiche: _undescribed, ...common } = purchase
  const line = (key: string, own: typeof pieces): WantedLine => {
    const cents = own.reduce((sum, { prix }) => sum + Math.round(prix * 100), 0)
    return { key, facts: withoutEmpty({ ...common, pieces: own.map(({ piece }) => piece), prix: cents / 100 }) }
  }
  const cheap = groups ? pieces.filter(({ prix }) => prix < MAX_GROUPED_VALUE) : []
  const single = cheap.length < 2 ? pieces : pieces.filter((one) => !cheap.includes(one))
  return [...single.map((one) => line(one.piece.id, [one])), ...(cheap.length < 2 ? [] : [line('lot', cheap)])]
}

const withoutEmpty = (facts: RegisterFacts): RegisterFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as unknown as RegisterFacts

/** A line as it is in the register: what it says, and whom it names. */
export interface RegisterKnownLine extends WantedLine {
  number: number
  identity?: RegisterIdentity
}

/** What must still be written of a purchase: new lines, and corrections of earlier ones. */
export interface MissingLines {
  added: WantedLine[]
  /** Each with the number of the line that it corrects. */
  corrected: (WantedLine & { corrects: number })[]
}

/**
 * Compares the lines of a purchase with the latest ones of the register. A piece that left the purchase is corrected by
 * a line that says so, once. Where the purchase names no seller any more, the lines keep the one that they name.
 * @param whole also how the pieces are described; else what was bought, from whom, where and for how much
 */
export function missingLines(
  wanted: readonly WantedLine[],
  known: readonly RegisterKnownLine[],
  identity: RegisterIdentity,
  whole = true,
): MissingLines {
  const same = (one: RegisterFacts, other: RegisterFacts): boolean =>
    equal(whole ? one : undescribed(one), whole ? other : undescribed(other))
  const isNamed = Object.keys(identity).length > 0
  const latest = new Map<string, RegisterKnownLine>()
  for (const line of known) latest.set(line.key, line)
  const result: MissingLines = { added: [], corrected: [] }
  for (const line of wanted) {
    const before = latest.get(line.key)
    if (!before) result.added.push(line)
    else if (!same(before.facts, line.facts) || (isNamed && before.identity && !equal(before.identity, identity)))
      result.corrected.push({ ...line, corrects: before.number })
  }
  const kept = new Set(wanted.map(({ key }) => key))
  for (const { key, facts, number } of latest.values())
    if (!kept.has(key) && !facts.retire)
      result.corrected.push({ key, facts: { ...facts, retire: true }, corrects: number })
  return result
}

const undescribed = ({ pieces, ...facts }: RegisterFacts): object => ({ ...facts, pieces: pieces.map(({ id }) => id) })

/** A fact that the law asks for and the purchase does not tell: where it is filled, and its French sentence. */
export interface LackingFact {
  of: 'achat' | 'identite' | 'piece'
  id?: string
  sentence: string
}

/** What a line must say (R321-3): nothing is written while something lacks. */
export function lackingFacts(purchase: RegisteredPurchase, identity: RegisterIdentity): LackingFact[] {
  const lacking: LackingFact[] = []
  const want = (value: unknown, of: LackingFact['of'], sentence: string, id?: string) => {
    if (value === undefined || value === '') lacking.push({ of, sentence, ...(id !== undefined && { id }) })
  }
  const { pieces, sansFiche = [] } = purchase
  if (pieces.length + sansFiche.length === 0) lacking.push({ of: 'achat', sentence: 'au moins une pièce' })
  want(purchase.provenance, 'achat', 'la provenance')
  if (!purchase.estime) want(purchase.mode, 'achat', 'le mode de règlement')
  for (const { piece } of pieces) {
    const isDescribed = piece.description ?? piece.dimensions ?? piece.caracteristiques
    want(isDescribed, 'piece', `la description de « ${piece.nom} »`, piece.id)
  }
  for (const { nom } of sansFiche)
    lacking.push({ of: 'achat', sentence: `la description de « ${nom} » (pièce sans fiche)` })
  want(identity.nom, 'identite', 'le nom du vendeur')
  want(identity.prenom, 'identite', 'le prénom du vendeur')
  want(identity.qualite, 'identite', 'la qualité ou la profession')
  want(identity.domicile, 'identite', 'le domicile')
  want(identity.pieceNature, 'identite', "la nature de la pièce d'identité")
  want(identity.pieceNumero, 'identite', "le numéro de la pièce d'identité")
  want(identity.pieceDate, 'identite', "la date de délivrance de la pièce d'identité")
  want(identity.pieceAutorite, 'identite', "l'autorité qui a délivré la pièce d'identité")
  if (identity.societe !== undefined) want(identity.siege, 'identite', 'le siège de la société')
  return lacking
}

/** "12 chaises" or the names of the pieces: what a line is about, on one line. */
export function designation({ pieces, retire }: RegisterFacts): string {
  const [first] = pieces
  const names =
    pieces.length === 1 && first
      ? first.nom
      : `${plural(pieces.length, 'objet')} : ${pieces.map(({ nom }) => nom).join(', ')}`
  return retire ? `${names} (retiré de l'achat)` : names
}

/** "300,00 € (Espèces)" or "estimé 300,00 €". */
export const paidText = ({ prix, estime, mode }: RegisterFacts): string => {
  const amount = formatEuros(prix, 'row')
  if (estime) return `estimé ${amount}`
  return mode === undefined ? amount : `${amount} (${mode})`
}
