import { describe, expect, it } from 'vitest'
import { MAX_AT_ONCE, quickNames, quickSentence } from './quick-names.ts'

const many = Array.from({ length: MAX_AT_ONCE + 3 }, (_, n) => `v${n}`)

describe('names are read', () => {
  it.each<[string, string, string[], string[], string[]]>([
    ['one', ' Chêne ', [], ['Chêne'], []],
    ['by commas and semicolons', 'Chêne, Noyer;Frêne;', [], ['Chêne', 'Noyer', 'Frêne'], []],
    ['by lines and cells', 'Chêne\r\nNoyer\tFrêne\n\n', [], ['Chêne', 'Noyer', 'Frêne'], []],
    ['with commas within numbers', '1,5 m, 2 m,2,5 m', [], ['1,5 m', '2 m', '2,5 m'], []],
    ['without doubles', 'Chêne, chene,  CHÊNE ', [], ['Chêne'], ['chene', 'CHÊNE']],
    ['without those of the list', 'noyer, Bois  clair', ['Noyer', 'bois clair'], [], ['noyer', 'Bois clair']],
    ['none of nothing', ' ,;\n', [], [], []],
  ])('%s', (_, text, known, names, doubles) => {
    expect(quickNames(text, known, 50)).toEqual({ names, doubles, beyond: 0 })
  })

  it('as many as have room, and at most a hundred at once', () => {
    expect(quickNames('a,b,c', [], 2)).toEqual({ names: ['a', 'b'], doubles: [], beyond: 1 })
    expect(quickNames(many.join('\n'), [], 1000)).toMatchObject({ names: many.slice(0, MAX_AT_ONCE), beyond: 3 })
  })
})

it.each<[string | undefined, string[], string[], number]>([
  [undefined, ['a'], [], 0],
  ['3 ajouts', ['a', 'b', 'c'], [], 0],
  ['« Chêne » y est déjà', [], ['Chêne'], 0],
  ['2 ajouts · 2 doublons laissés de côté : « c », « d »', ['a', 'b'], ['c', 'd'], 0],
  ['4 doublons laissés de côté : « a », « b », « c »…', [], ['a', 'b', 'c', 'd'], 0],
  ['1 de trop, pas de place', ['a'], [], 1],
  ['5 de trop, pas de place', ['a'], [], 5],
])('the result is said: %s', (sentence, names, doubles, beyond) => {
  expect(quickSentence({ names, doubles, beyond })).toBe(sentence)
})
