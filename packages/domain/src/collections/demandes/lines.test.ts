import { expect, it } from 'vitest'
import { requestRows } from './lines.ts'

const TABLE = {
  produit_option: 'availability',
  produit_width: 120,
  produit_depth: 60.5,
  produit_volume: 0.6,
  produit_prixDeVente: 480,
  produit_prixBarre: 560,
  produit_unite: 'lot',
  message: 'Encore là ?',
} as const

it.each([
  [TABLE, '480 € le lot au lieu de 560 € · Disponibilité · L 120 × P 60,5 cm · 0,6 m³', 'Encore là ?'],
  [{ produit_prixDeVente: 12.5 }, '12,50 € · Demande de prix', undefined],
  [{ content: 'Bonjour', message: 'Merci' }, 'Demande de prix', 'Merci\n\nBonjour'],
])('the row of %j', (line, facts, text) => {
  expect(requestRows.secondText?.(line)?.replaceAll('\u00a0', ' ')).toBe(facts)
  expect(requestRows.text?.(line)).toBe(text)
})
