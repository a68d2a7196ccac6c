import { expect, it } from 'vitest'
import { marginSentence } from './margin-sentence.ts'

const nb = (text: string) => text.replaceAll('_', '\u00a0')

it.each([
  [780, 345.5, 'Marge : 434,50_€ (55,7_%)', false],
  [345.5, 345.5, 'À ce prix, il ne reste rien : la pièce a coûté 345,50_€', false],
  [345.49, 345.5, 'À ce prix, vous perdez 0,01_€ : la pièce a coûté 345,50_€', true],
  [0, 20, 'À ce prix, vous perdez 20,00_€ : la pièce a coûté 20,00_€', true],
])('%d € for what cost %d €: %s', (prix, cout, text, isLoss) => {
  expect(marginSentence(prix, cout)).toEqual({ text: nb(text), isLoss })
})
