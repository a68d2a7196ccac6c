import { describe, expect, it } from 'vitest'
import type { Actor } from '../../core/actor.ts'
import { couts } from './index.ts'
import { type CoutData, defaults, onRemove, onSave } from './rules.ts'
import { secondText } from './screen.ts'

const person = { actor: {} as Actor }
const program = { actor: { system: true } as Actor }

describe('saving a cost', () => {
  it.each<[string, CoutData, CoutData]>([
    ['hours', { nature: 'heures', heures: 2, taux: 35, montant: 1 }, { montant: 70, name: 'Heures' }],
    ['hours without a number yet', { nature: 'heures', taux: 35 }, { montant: undefined, name: 'Heures' }],
    ['others', { nature: 'livraison', montant: 12, libelle: 'Transporteur' }, { montant: 12, name: 'Transporteur' }],
  ])('%s', (_, after, expected) => {
    expect(onSave(undefined, after, person)).toEqual({ ...after, ...expected })
  })

  const bought: CoutData = { produit: 'p1', nature: 'achat', montant: 40, achat: 'a1' }
  const spent: CoutData = { produit: 'p1', nature: 'restauration', montant: 40, depense: 'd1' }
  it.each<[string, CoutData, string]>([
    ['purchase', bought, 'Ce coût se change dans son achat'],
    ['expense', spent, 'Ce coût se change dans sa dépense'],
  ])('a person does not change what a %s has written', (_, before, message) => {
    expect(() => onSave(before, { ...before, montant: 41 }, person)).toThrow(message)
    expect(() => onRemove(before, person)).toThrow(message)
    expect(onSave(before, before, person)).toMatchObject({ montant: 40 })
    expect(onSave(before, { ...before, montant: 41 }, program)).toMatchObject({ montant: 41 })
    expect(() => onRemove(before, program)).not.toThrow()
  })

  it('a person removes a cost of their own', () => {
    expect(() => onRemove({ nature: 'heures' }, person)).not.toThrow()
  })
})

it('a new one is of today, at the rate of the boutique', () => {
  const now = '2026-03-06T23:30:00.000Z'
  expect(defaults({ now, needed: { boutique: { tauxHoraire: 35 } } })).toEqual({ date: '2026-03-07', taux: 35 })
  expect(defaults({ now, needed: {} })).toEqual({ date: '2026-03-07' })
})

it.each<[CoutData, string]>([
  [{ name: 'Décapage', nature: 'heures', heures: 2.5, taux: 35 }, "Heures · 2,5 h · 35\u00a0€ l'heure"],
  [{ name: 'Restauration', nature: 'restauration' }, ''],
  [{ name: 'Part du déposant · Lampe', nature: 'achat', deDepot: true, prixVente: 90 }, 'vendue 90\u00a0€'],
])('the second line of %j is "%s"', (cost, text) => {
  expect(secondText(cost)).toBe(text)
})

it('nothing of a cost is public', () => {
  expect(Object.values(couts.fields).filter((field) => 'read' in field && field.read !== undefined)).toEqual([])
})
