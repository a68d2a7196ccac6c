import { expect, it } from 'vitest'
import { ApiProblem } from '../data/api.ts'
import { lackingTabs } from './lacking-tabs.ts'

const refusal = (body?: Record<string, unknown>) => new ApiProblem(409, 'boutique.parametres', 'il manque', body)

it.each<[string, unknown, string[] | undefined]>([
  ['tabs', refusal({ onglets: ['Générale', 'Mail'] }), ['Générale', 'Mail']],
  ['no tab', refusal(), []],
  ['something else', refusal({ onglets: ['Mail', 7] }), ['Mail']],
  ['another reason', new ApiProblem(409, 'reponse.en-cours', 'en cours', { onglets: ['Mail'] }), undefined],
  ['no answer', new TypeError('x'), undefined],
])('a refusal that names %s', (_, problem, tabs) => {
  expect(lackingTabs(problem)).toEqual(tabs)
})
