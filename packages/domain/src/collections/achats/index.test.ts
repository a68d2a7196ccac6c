import { describe, expect, it } from 'vitest'
import type { Actor } from '../../core/actor.ts'
import { achats } from './index.ts'
import { type AchatData, defaults, onSave } from './rules.ts'
import { secondText, stateOf } from './screen.ts'

const person = {} as Actor
const saved = (after: AchatData, before?: AchatData, needed = {}, actor = person) =>
  onSave(before, after, { needed, actor })

describe('saving a purchase', () => {
  it('divides its amount and says what is left', () => {
    const lot: AchatData = { montant: 100, pieces: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] }
    expect(saved(lot)).toMatchObject({
      pieces: [{ part: 33.34 }, { part: 33.33 }, { part: 33.33 }],
      reste: 0,
      aRepartir: false,
    })
  })

  it.each<[string, AchatData, number | undefined, boolean]>([
    ['over no piece', { montant: 100 }, 100, true],
    ['by hand', { montant: 100, repartition: 'manuelle', pieces: [{ id: 'a', part: 70 }] }, 30, true],
    ['by hand, in excess', { montant: 10, repartition: 'manuelle', pieces: [{ id: 'a', part: 70 }] }, -60, true],
    ['of nothing', { montant: 0 }, 0, false],
    ['without an amount', {}, undefined, false],
    ['of a deposit', { montant: 100, depot: true }, undefined, false],
  ])('a division %s leaves %s', (_, achat, reste, aRepartir) => {
    expect(saved(achat)).toMatchObject({ reste, aRepartir })
  })

  it('refuses a product that is there twice', () => {
    const pieces = [{ id: 'a', produit: 'p1' }, { id: 'b', produit: 'p1' }, { id: 'c' }, { id: 'd' }]
    expect(() => saved({ pieces })).toThrow(
      expect.objectContaining({
        status: 422,
        details: { errors: [{ path: 'pieces/b/produit', message: 'Cette pièce est déjà dans cet achat' }] },
      }),
    )
  })

  it('saving its result again changes nothing', () => {
    const lot: AchatData = {
      montant: 100,
      repartition: 'estimation',
      pieces: [{ id: 'a', estimation: 3 }, { id: 'b' }],
    }
    const once = saved(lot)
    expect(saved(once, once)).toEqual(once)
  })
})

describe('the seller', () => {
  const lea = { contact: { name: 'Léa Martin' }, fournisseur: { nom: 'Emmaüs' } }
  it.each<[string, AchatData, AchatData | undefined, string | undefined]>([
    ['the chosen contact', { contact: 'c1' }, undefined, 'Léa Martin'],
    ['the contact before the supplier', { contact: 'c1', fournisseur: 'f1' }, undefined, 'Léa Martin'],
    ['the supplier', { fournisseur: 'f1' }, { contact: 'c1', vendeur_name: 'Paul' }, 'Emmaüs'],
    [
      'the contact as it was chosen',
      { contact: 'c1' },
      { contact: 'c1', vendeur_name: 'Contact effacé' },
      'Contact effacé',
    ],
    ['nobody', {}, { contact: 'c1', vendeur_name: 'Paul' }, undefined],
  ])('is %s', (_, after, before, name) => {
    expect(saved(after, before, lea).vendeur_name).toBe(name)
  })
})

describe('a deposit', () => {
  const pieces = [{ id: 'a' }, { id: 'b', rendueLe: '2026-03-06' }]
  it.each<[AchatData, boolean]>([
    [{ depot: true, pieces }, true],
    [{ depot: true, pieces, vendues: 1 }, false],
    [{ depot: true }, false],
    [{ pieces }, false],
  ])('%j is open: %s', (achat, ouvert) => {
    expect(saved(achat).ouvert).toBe(ouvert)
  })

  it('has no shares, and owes while there is something due', () => {
    expect(saved({ depot: true, montant: 10, pieces: [{ id: 'a', part: 3 }], du: 5 })).toMatchObject({
      pieces: [{ id: 'a' }],
      aReverser: true,
      montant: 10,
    })
    expect(saved({ depot: true, du: 0 }).aReverser).toBe(false)
  })
})

describe('the state of a row', () => {
  const today = '2026-03-06'
  const depot: AchatData = { depot: true, contact: 'c1', ouvert: true, retourLe: '2026-06-01' }
  it.each<[AchatData, string | undefined]>([
    [{ montant: 5 }, undefined],
    [{ aRepartir: true, reste: 30 }, 'reste 30\u00a0€'],
    [{ aRepartir: true, reste: -3.5 }, '3,50\u00a0€ de trop'],
    [depot, 'en dépôt'],
    [{ ...depot, contact: undefined }, 'sans déposant'],
    [{ ...depot, retourLe: '2026-03-20' }, 'à rendre le 20/03/26'],
    [{ ...depot, retourLe: '2026-03-01' }, 'à rendre le 01/03/26'],
    [{ ...depot, retourLe: undefined }, 'en dépôt'],
    [{ ...depot, du: 90 }, 'doit 90\u00a0€'],
    [{ ...depot, ouvert: false }, 'terminé'],
  ])('%j: %s', (achat, text) => {
    expect(stateOf(achat, today)?.text).toBe(text)
  })
  it('is red once the day of return has passed', () => {
    expect(stateOf({ ...depot, retourLe: '2026-03-05' }, today)?.color).toBe('red')
    expect(stateOf({ ...depot, retourLe: today }, today)?.color).toBe('yellow')
  })
})

it('the second line has the number, the pieces and that it is a deposit', () => {
  expect(secondText({ numero: 'A26-0001', pieces: [{ id: 'a' }], depot: true })).toBe('A26-0001 · 1 pièce · dépôt')
  expect(secondText({ pieces: [{ id: 'a' }, { id: 'b' }] })).toBe('2 pièces')
})

it('a new one is of today', () => expect(defaults({ now: '2026-03-06T23:30:00.000Z' })).toEqual({ date: '2026-03-07' }))

it('its number has the year', () => expect(achats.numbering?.code({}, '2026-03-06T10:00:00.000Z')).toBe('A26-'))

describe('the rest on the last piece, on demand', () => {
  const run = (achat: AchatData) =>
    achats.actions?.['repartir-le-reste']?.run({ ...achat, id: 'a1' } as never, {} as never, {})
  it('is written', () => {
    expect(run({ montant: 10, repartition: 'manuelle', pieces: [{ id: 'a', part: 4 }, { id: 'b' }] })).toEqual({
      pieces: [
        { id: 'a', part: 4 },
        { id: 'b', part: 6 },
      ],
    })
  })
  it.each<[AchatData, string]>([
    [{ montant: 10, pieces: [{ id: 'a', part: 10 }] }, 'Tout est déjà réparti'],
    [{ montant: 10 }, 'La dernière pièce ne peut pas prendre le reste'],
  ])('is refused for %j', (achat, message) => expect(() => run(achat)).toThrow(message))
})
