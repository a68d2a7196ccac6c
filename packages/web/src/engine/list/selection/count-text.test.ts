import { expect, it } from 'vitest'
import { selectedText } from './count-text.ts'

it.each<[number | undefined, boolean, string]>([
  [undefined, false, 'Tout sélectionné'],
  [0, false, 'Aucun sélectionné'],
  [1, false, '1 sélectionné'],
  [20, false, '20 sélectionnés'],
  [1234, false, '1\u00a0234 sélectionnés'],
  [1000, true, 'plus de 1\u00a0000 sélectionnés'],
])('%s (%s): %s', (count, plus, text) => expect(selectedText(count, plus)).toBe(text))
