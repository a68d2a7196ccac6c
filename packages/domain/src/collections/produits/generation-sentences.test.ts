import { expect, it } from 'vitest'
import { combinationsLine, generatedNotice } from './generation-sentences.ts'

it.each([
  [0, false, 'Ajoutez une option et ses valeurs pour en tirer les déclinaisons.'],
  [1, false, 'Les options donnent 1 déclinaison. Celles qui existent déjà gardent leur prix.'],
  [2000, true, 'Génération de 2 000 déclinaisons en cours…'],
])('%i combinations, running %s', (count, running, line) => {
  expect(combinationsLine(count, running).replaceAll('\u00a0', ' ')).toBe(line)
})

it.each([
  [0, 'Aucune déclinaison à ajouter'],
  [1, '1 déclinaison ajoutée'],
  [6, '6 déclinaisons ajoutées'],
])('%i generated', (count, notice) => {
  expect(generatedNotice(count).replaceAll('\u00a0', ' ')).toBe(notice)
})
