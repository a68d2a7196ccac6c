import { expect, it } from 'vitest'
import { drawnLabel, type Label, type LabelCode, type LabelPart } from './label.ts'

const label: Label = {
  title: 'Commode',
  lines: [{ text: 'L 120 cm', part: 'dimensions' }, { text: '26480-001', part: 'reference' }, { text: 'Toujours' }],
  ...{ price: '780 €', struck: '900 €', address: 'https://a.fr/1', number: '26480-001' },
}

it.each<[LabelPart[], LabelCode, object]>([
  [
    ['prix', 'prixBarre', 'reference', 'dimensions'],
    'qr',
    {
      ...{ lines: ['L 120 cm', '26480-001', 'Toujours'], price: '780 €', struck: '900 €' },
      code: { kind: 'qr', text: 'https://a.fr/1' },
    },
  ],
  [['reference'], 'barres', { lines: ['26480-001', 'Toujours'], code: { kind: 'barres', text: '26480-001' } }],
  // A struck price alone would be the price.
  [['prixBarre'], 'aucun', { lines: ['Toujours'] }],
])('with %j and the code %s', (parts, code, drawn) => {
  expect(drawnLabel(label, parts, code)).toStrictEqual({ title: 'Commode', ...drawn })
})

it.each(['é-1', 'a'.repeat(31), '', 'a\nb'])('a number that no barcode has (%j) has none', (number) => {
  expect(drawnLabel({ ...label, number }, [], 'barres')).not.toHaveProperty('code')
})
