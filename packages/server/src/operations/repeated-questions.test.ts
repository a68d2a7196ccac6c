import { expect, it } from 'vitest'
import { RepeatedQuestions } from './repeated-questions.ts'

it('a question is repeated when its boutique had it among its latest ones', () => {
  const questions = new RepeatedQuestions(3)
  const ask = (boutique: string, keys: string) => [...keys].map((key) => questions.ask(boutique, key))
  expect(ask('b1', 'aba')).toEqual([false, false, true])
  expect(ask('b2', 'aa')).toEqual([false, true])
  // Three others follow b, and two follow a.
  expect(ask('b1', 'cad')).toEqual([false, true, false])
  expect(ask('b1', 'ab')).toEqual([true, false])
})

it('addresses that differ in one character are different questions', () => {
  const questions = new RepeatedQuestions()
  const keys = Array.from({ length: 900 }, (_, at) => `br /api/public/produits?where[createdAt][gte]=${at}&limit=40`)
  expect(keys.map((key) => questions.ask('b1', key))).not.toContain(true)
  expect(keys.map((key) => questions.ask('b1', key))).not.toContain(false)
})
