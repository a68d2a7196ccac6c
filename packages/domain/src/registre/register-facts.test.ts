import { describe, expect, it } from 'vitest'
import {
  designation,
  type RegisterKnownLine,
  type WantedLine,
  lackingFacts,
  linesOf,
  missingLines,
  paidText,
  type RegisteredPurchase,
  type RegisterIdentity,
} from './register-facts.ts'

const piece = (id: string, prix: number, description: string | undefined = 'Hêtre, 1930') => ({
  piece: { id, nom: `Chaise ${id}`, ...(description !== undefined && { description }) },
  prix,
})
const purchase = (pieces: RegisteredPurchase['pieces']): RegisteredPurchase => ({
  achat: 'a1',
  achatNumero: '48-001',
  date: '2026-11-24',
  provenance: 'Vide-grenier de Clisson',
  mode: 'Espèce',
  pieces,
})
const identity: RegisterIdentity = {
  ...{ nom: 'Martin', prenom: 'Léa', qualite: 'Retraitée', domicile: '1 rue du Port, Nantes' },
  ...{ pieceNature: "Carte d'identité", pieceNumero: '12AB', pieceDate: '2020-01-02', pieceAutorite: 'Préfecture' },
}

describe('the lines of a purchase', () => {
  it('are one a piece, in the order of the purchase', () => {
    const lines = linesOf(purchase([piece('1', 20), piece('2', 30.5)]), false)
    expect(lines.map(({ key, facts }) => [key, facts.prix, facts.pieces.map(({ nom }) => nom)])).toEqual([
      ['1', 20, ['Chaise 1']],
      ['2', 30.5, ['Chaise 2']],
    ])
    expect(lines[0]?.facts).toEqual({
      ...{ achat: 'a1', achatNumero: '48-001', date: '2026-11-24', provenance: 'Vide-grenier de Clisson' },
      ...{ mode: 'Espèce', pieces: [{ id: '1', nom: 'Chaise 1', description: 'Hêtre, 1930' }], prix: 20 },
    })
  })

  it('group pieces below 60 €, where several are: their cents add up', () => {
    const lines = linesOf(purchase([piece('1', 59.99), piece('2', 60), piece('3', 0.11)]), true)
    expect(lines.map(({ key, facts }) => [key, facts.prix])).toEqual([
      ['2', 60],
      ['lot', 60.1],
    ])
    expect(linesOf(purchase([piece('1', 10), piece('2', 60)]), true).map(({ key }) => key)).toEqual(['1', '2'])
  })
})

describe('what the register lacks', () => {
  const known = (key: string, number: number, of = purchase([piece('1', 20), piece('2', 30)])): RegisterKnownLine => ({
    ...(linesOf(of, false).find((line) => line.key === key) as RegisterKnownLine),
    number,
    identity,
  })
  const wanted = linesOf(purchase([piece('1', 20), piece('2', 30)]), false)

  it('is every piece of a new purchase, and nothing of one that is written', () => {
    expect(missingLines(wanted, [], identity).added.map(({ key }) => key)).toEqual(['1', '2'])
    expect(missingLines(wanted, [known('1', 1), known('2', 2)], identity)).toEqual({ added: [], corrected: [] })
  })

  it('is a correction of the latest line, where the facts or the seller changed', () => {
    const other = linesOf(purchase([piece('1', 20), piece('2', 31)]), false)
    expect(missingLines(other, [known('1', 1), known('2', 2)], identity).corrected).toEqual([
      { ...other[1], corrects: 2 },
    ])
    const changed = missingLines(wanted, [known('1', 1), known('2', 2)], { ...identity, nom: 'Martín' })
    expect(changed.corrected.map(({ key, corrects }) => [key, corrects])).toEqual([
      ['1', 1],
      ['2', 2],
    ])
  })

  it('is no correction for another description, unless everything is compared', () => {
    const other = linesOf(purchase([piece('1', 20, 'Cirée')]), false)
    expect(missingLines(other, [known('1', 1)], identity, false)).toEqual({ added: [], corrected: [] })
    expect(missingLines(other, [known('1', 1)], identity).corrected.map(({ corrects }) => corrects)).toEqual([1])
  })

  it('is no correction for a seller who was erased', () => {
    const { identity: _erased, ...line } = known('1', 1)
    expect(missingLines(wanted.slice(0, 1), [line], identity)).toEqual({ added: [], corrected: [] })
  })

  it('is no correction for a seller whom the purchase does not name any more', () => {
    expect(missingLines(wanted, [known('1', 1), known('2', 2)], {})).toEqual({ added: [], corrected: [] })
    const other = linesOf(purchase([piece('1', 20), piece('2', 31)]), false)
    expect(missingLines(other, [known('1', 1), known('2', 2)], {}).corrected).toEqual([{ ...other[1], corrects: 2 }])
  })

  it('is a line for a piece that left the purchase, once', () => {
    const left = missingLines(wanted.slice(0, 1), [known('1', 1), known('2', 2)], identity)
    expect(left.corrected.map(({ key, facts, corrects }) => [key, facts.retire, corrects])).toEqual([['2', true, 2]])
    const written: RegisterKnownLine = { ...(left.corrected[0] as WantedLine), number: 3, identity }
    expect(missingLines(wanted.slice(0, 1), [known('1', 1), known('2', 2), written], identity).corrected).toEqual([])
  })

  it('is a line for a piece that came back', () => {
    const gone: RegisterKnownLine = { ...known('2', 2), facts: { ...known('2', 2).facts, retire: true }, number: 3 }
    expect(missingLines(wanted, [known('1', 1), known('2', 2), gone], identity).corrected).toEqual([
      { ...wanted[1], corrects: 3 },
    ])
  })
})

describe('what the law asks for', () => {
  const lacks = (one: RegisteredPurchase, of: RegisterIdentity = identity) =>
    lackingFacts(one, of).map(({ sentence }) => sentence)

  it('lacks nothing in a whole purchase', () => {
    expect(lacks(purchase([piece('1', 20)]))).toEqual([])
  })

  it.each<[keyof RegisterIdentity, string]>([
    ['nom', 'le nom du vendeur'],
    ['prenom', 'le prénom du vendeur'],
    ['qualite', 'la qualité ou la profession'],
    ['domicile', 'le domicile'],
    ['pieceNature', "la nature de la pièce d'identité"],
    ['pieceNumero', "le numéro de la pièce d'identité"],
    ['pieceDate', "la date de délivrance de la pièce d'identité"],
    ['pieceAutorite', "l'autorité qui a délivré la pièce d'identité"],
  ])('names the missing %s', (name, sentence) => {
    const { [name]: _, ...rest } = identity
    expect(lacks(purchase([piece('1', 20)]), rest)).toEqual([sentence])
  })

  it('names what the purchase and its pieces do not say', () => {
    const {
      provenance: _p,
      mode: _m,
      ...bare
    } = purchase([piece('1', 20), { ...piece('2', 30), piece: { id: '2', nom: 'Banc' } }])
    expect(lacks(bare)).toEqual(['la provenance', 'le mode de règlement', 'la description de « Banc »'])
    expect(lacks(purchase([]))).toEqual(['au moins une pièce'])
  })

  it('names each piece without a product, which is no line', () => {
    const mixed = { ...purchase([piece('1', 20)]), sansFiche: [{ nom: 'Commode' }, { produit: 'p9', nom: 'Banc' }] }
    expect(lacks(mixed)).toEqual([
      'la description de « Commode » (pièce sans fiche)',
      'la description de « Banc » (pièce sans fiche)',
    ])
    expect(lacks({ ...mixed, pieces: [] })).toEqual(lacks(mixed))
    expect(linesOf(mixed, false)).toEqual(linesOf(purchase([piece('1', 20)]), false))
  })

  it('asks for the seat of a company, and for no means of payment of a deposit', () => {
    const { mode: _, ...deposit } = purchase([piece('1', 20)])
    expect(lacks({ ...deposit, estime: true })).toEqual([])
    expect(lacks(purchase([piece('1', 20)]), { ...identity, societe: 'Brocante & fils' })).toEqual([
      'le siège de la société',
    ])
  })
})

it('a line is named by its objects, and says what was paid', () => {
  const [one] = linesOf(purchase([piece('1', 20)]), false)
  const [lot] = linesOf(purchase([piece('1', 20), piece('2', 30)]), true)
  expect(designation(one?.facts as never)).toBe('Chaise 1')
  expect(designation({ ...(one?.facts as never as object), retire: true } as never)).toBe(
    "Chaise 1 (retiré de l'achat)",
  )
  expect(designation(lot?.facts as never)).toBe('2 objets : Chaise 1, Chaise 2')
  expect(paidText(one?.facts as never)).toBe('20,00\u00a0€ (Espèce)')
  expect(paidText({ ...(one?.facts as never as object), estime: true } as never)).toBe('estimé 20,00\u00a0€')
})
