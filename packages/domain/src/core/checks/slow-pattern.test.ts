import { expect, it } from 'vitest'
import { slowness } from './slow-pattern.ts'

const LINEAR = [
  /^[A-Za-z0-9_-]+$/,
  /^\P{Cc}*$/u,
  /^(?!prive$)[a-z0-9][a-z0-9_-]*$/,
  /^[+\d][\d\s().-]*$/,
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  /^(?:[a-z]+ )*[a-z]+$/,
  /^\d{1,5}(?:[.,]\d{2})?$/,
  /^\d{14}$/,
  /^(?:\d{2} ){4}\d{2}$/,
  /^[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}$/,
  /^(?:0|\+33)[1-9](?:[ .-]?\d{2}){4}$/,
  /^(?<année>\d{4})-(?<mois>0[1-9]|1[0-2])$/u,
  /^(?=.*\d)[a-z\d]{8,}$/,
  /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i,
  /^"(?:[^"\\]|\\.)*"$/,
  /^(?:a?)*$/,
  /^[^/]*\/[^/]*$/,
  /^\u{1F600}*[\u3040-\u309f]+$/u,
  /^(?:a|b)*c{0}$/,
  /[0-9]/,
  /^a]{x$/,
  /^[\]a]+\/$/,
  /^/,
]
const SLOW: [RegExp, string?][] = [
  [/^(a+)+$/],
  [/^(?:a|a)*$/],
  [/^(?:a|[a-z])+$/],
  [/^(?:a*)*$/],
  [/^(?:[a-z]+ ?)+$/],
  [/^(?:\w+-?)*$/],
  [/^([a-z0-9]+-*)+$/],
  [/^(?:aa?)+$/],
  [/^(?:x(?:b?|c?))*$/],
  [/^\s*\s*$/],
  [/^\d+\d+$/],
  [/^.*,.*,.*$/],
  [/^\S+@\S+\.\S+$/],
  [/^\w*[a-z]*$/],
  [/^(?:[a-z]{1,30}){1,30}$/],
  [/^(?:aa?){30}$/],
  [/^\p{L}*é*$/u],
  [/^É*é*$/i],
  [/^[\u3040-\u309f]*\u3041*$/],
  [/^[\p{L}--[a]]*b*$/v],
  [/^[a-z]*(?=[a-z]*\d)/],
  [/a+b/],
  [/^a+$|b+$/],
  [/^a+b$/m],
  [/^(?:a?){30}$/, 'un nombre répète ce qui peut être vide'],
  [/^(a)\1*$/, 'une référence à un groupe est refusée'],
  [/^(?<=a+)b$/, 'une répétition dans « (?<= » ou « (?<! » est refusée'],
  [new RegExp(`^${'ab'.repeat(101)}$`), 'il est trop long'],
]

it.each(LINEAR)('%s takes linear time', (pattern) => {
  expect(slowness(pattern)).toBeUndefined()
})

it.each(SLOW)('%s is refused', (pattern, why = 'deux répétitions y lisent les mêmes caractères') => {
  expect(slowness(pattern)).toBe(why)
})

it('a pattern of many loops is decided, or refused, in a bounded number of steps', () => {
  const many = Array.from({ length: 90 }, (_, index) => `[a-z]*${index % 2 ? '-' : '_'}`).join('')
  expect(slowness(new RegExp(`^${many}$`))).toBeUndefined()
  const nested = `(?:[^b]${'[^b]?'.repeat(90)}b)*`
  expect(slowness(new RegExp(`^${nested}$`))).toBeTypeOf('string')
})
