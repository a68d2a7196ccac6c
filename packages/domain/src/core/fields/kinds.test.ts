import { describe, expect, it } from 'vitest'
import type { Field } from '../field.ts'
import {
  boolean,
  choice,
  choices,
  date,
  email,
  instant,
  multiline,
  photos,
  relation,
  relations,
  secret,
  strings,
  text,
} from './kinds.ts'
import { decimal, integer, price } from './number-kinds.ts'
import { parseValue } from './validate.ts'

const label = 'Champ'
const stored = (field: Field, raw: unknown): unknown => {
  const parsed = parseValue(field, raw, ['champ'])
  if (parsed.errors) throw new Error(JSON.stringify(parsed.errors))
  return parsed.value
}
const refusal = (field: Field, raw: unknown): unknown => parseValue(field, raw, ['champ']).errors

const LIST = 'Liste attendue'
const ID = 'Identifiant attendu'
const DAY = 'Date attendue (AAAA-MM-JJ)'
const MOMENT = 'Date et heure attendues'
const FORBIDDEN = 'Caractère interdit'
const LONE_SURROGATE = '\ud800'

describe('empty values', () => {
  const kinds: [string, Field][] = [
    ['text', text({ label })],
    ['multiline', multiline({ label })],
    ['email', email({ label })],
    ['integer', integer({ label })],
    ['decimal', decimal({ label })],
    ['price', price({ label })],
    ['choice', choice({ label, values: { a: 'A' } })],
    ['date', date({ label })],
    ['instant', instant({ label })],
    ['relation', relation({ label, to: 'produits' })],
    ['secret', secret({ label })],
  ]
  it.each(kinds)('%s: null, "" and spaces are absent', (_, field) => {
    for (const blank of [undefined, null, '', '  \t ']) expect(stored(field, blank)).toBeUndefined()
  })

  const lists: [string, Field][] = [
    ['choices', choices({ label, values: { a: 'A' } })],
    ['relations', relations({ label, to: 'produits' })],
    ['strings', strings({ label })],
    ['photos', photos({ label })],
  ]
  it.each(lists)('%s: null and an empty list are absent', (_, field) => {
    for (const blank of [undefined, null, []]) expect(stored(field, blank)).toBeUndefined()
  })

  it('a missing flag is false', () => {
    for (const blank of [undefined, null, '']) expect(stored(boolean({ label }), blank)).toBe(false)
  })
})

describe('accepts and keeps', () => {
  it.each<[string, Field, unknown, unknown]>([
    ['text trims', text({ label }), '  Table ', 'Table'],
    ['text folds line breaks', text({ label }), 'Léa\r\nBcc: x@y.fr', 'Léa Bcc: x@y.fr'],
    ['text folds control characters', text({ label }), '\u0007a\t\u001b\u0085b\u2028c\u2029', 'a b c'],
    ['text of control characters alone is empty', text({ label }), '\u0001\u007f', undefined],
    ['text keeps a space that does not break', text({ label }), '1\u00a0000  €', '1\u00a0000  €'],
    ['text takes max characters', text({ label, max: 3 }), 'abc', 'abc'],
    ['text counts them once trimmed', text({ label, max: 3 }), ' abc ', 'abc'],
    ['text keeps emoji', text({ label }), 'Chêne 🌳', 'Chêne 🌳'],
    ['text takes its pattern, trimmed', text({ label, pattern: /^x+$/ }), ' xx ', 'xx'],
    ['multiline keeps inner breaks', multiline({ label }), ' a\n\nb \n', ' a\n\nb'],
    ['email lowers and trims', email({ label }), ' Jean@Exemple.FR ', 'jean@exemple.fr'],
    ['email with signs', email({ label }), "o'neil+la_b-2.c@l'été.exemple.fr", "o'neil+la_b-2.c@l'été.exemple.fr"],
    ['flag', boolean({ label }), true, true],
    ['flag from text', boolean({ label }), 'true', true],
    ['flag from text, off', boolean({ label }), 'false', false],
    ['choice', choice({ label, values: { a: 'A', b: 'B' } }), 'b', 'b'],
    ['choices once each', choices({ label, values: { a: 'A', b: 'B' } }), ['b', 'a', 'b'], ['b', 'a']],
    ['leap day', date({ label }), '2024-02-29', '2024-02-29'],
    ['instant in UTC', instant({ label }), '2024-03-06T10:00:00Z', '2024-03-06T10:00:00.000Z'],
    ['instant of another zone', instant({ label }), '2024-03-06T10:00:00.123+01:00', '2024-03-06T09:00:00.123Z'],
    ['relation', relation({ label, to: 'produits' }), 'a-B_9', 'a-B_9'],
    ['relations once each', relations({ label, to: 'produits' }), ['a', 'b', 'a'], ['a', 'b']],
    ['strings trimmed, once each', strings({ label }), [' a ', 'a', 'b'], ['a', 'b']],
    ['strings in one line each', strings({ label }), ['a\nb', 'a b'], ['a b']],
    ['strings without blanks', strings({ label }), ['', ' ', 'a'], ['a']],
    ['photos in their order', photos({ label }), ['b/2.jpg', 'a.jpg', 'b/2.jpg'], ['b/2.jpg', 'a.jpg']],
    ['photos without blanks', photos({ label }), [''], undefined],
    ['photos with dots in the name', photos({ label }), ['b/a..b.jpg'], ['b/a..b.jpg']],
    ['secret as it is', secret({ label }), ' mot de passe ', ' mot de passe '],
  ])('%s', (_, field, raw, expected) => {
    expect(stored(field, raw)).toStrictEqual(expected)
  })
})

describe('refuses with a sentence', () => {
  it.each<[string, Field, unknown, string]>([
    ['text, a number', text({ label }), 3, 'Texte attendu'],
    ['text, an object', text({ label }), {}, 'Texte attendu'],
    ['text, too long', text({ label, max: 3 }), 'abcd', '3 caractères au plus'],
    ['text, NUL', text({ label }), 'a\u0000b', FORBIDDEN],
    ['text, NUL alone', text({ label }), '\u0000', FORBIDDEN],
    ['text, a lone surrogate', text({ label }), `a${LONE_SURROGATE}`, FORBIDDEN],
    ['text, another pattern', text({ label, pattern: /^x+$/, patternMessage: 'Des x' }), 'y', 'Des x'],
    ['text, a pattern without a sentence', text({ label, pattern: /^x+$/ }), 'y', 'Format inattendu'],
    ['text, 1,001 characters', text({ label }), 'x'.repeat(1001), '1\u00a0000 caractères au plus'],
    ['multiline, NUL', multiline({ label }), '\u0000a', FORBIDDEN],
    ['email, no @', email({ label }), 'jean', 'Adresse e-mail attendue'],
    ['email, a control character', email({ label }), 'a\u0007@b.fr', 'Adresse e-mail attendue'],
    ['email, no dot', email({ label }), 'jean@exemple', 'Adresse e-mail attendue'],
    ['email, two', email({ label }), 'a@b.fr, c@d.fr', 'Adresse e-mail attendue'],
    ...[
      'a@x.fr>',
      '<a@x.fr',
      'a"b"@x.fr',
      'a@x.fr,b',
      'a;b@x.fr',
      'a@[127.0.0.1]',
      'a:b@x.fr',
      'a\\b@x.fr',
      'a(b)@x.fr',
    ].map((text): [string, Field, unknown, string] => [
      `email, ${text}`,
      email({ label }),
      text,
      'Adresse e-mail attendue',
    ]),
    ['flag, a word', boolean({ label }), 'oui', 'Oui ou non attendu'],
    ['flag, a number', boolean({ label }), 1, 'Oui ou non attendu'],
    ['choice, unknown', choice({ label, values: { a: 'A', b: 'B' } }), 'c', 'Valeur inconnue (a, b)'],
    ['choice, a member of every object', choice({ label, values: { a: 'A' } }), 'toString', 'Valeur inconnue (a)'],
    ['date, no text', date({ label }), 20240306, 'Date attendue'],
    ['date, 30 February', date({ label }), '2024-02-30', DAY],
    ['date, 29 February of a common year', date({ label }), '2023-02-29', DAY],
    ['date, month 13', date({ label }), '2024-13-01', DAY],
    ['date, as the French write it', date({ label }), '06/03/2024', DAY],
    ['date, with a time', date({ label }), '2024-03-06T10:00:00Z', DAY],
    ['instant, no zone', instant({ label }), '2024-03-06T10:00:00', MOMENT],
    ['instant, a day alone', instant({ label }), '2024-03-06', MOMENT],
    ['instant, 30 February', instant({ label }), '2024-02-30T10:00:00Z', MOMENT],
    ['instant, hour 25', instant({ label }), '2024-03-06T25:00:00Z', MOMENT],
    ['instant, a year of five digits in UTC', instant({ label }), '9999-12-31T23:00:00-12:00', MOMENT],
    ['instant, a fraction of many digits', instant({ label }), `2024-03-06T10:00:00.${'1'.repeat(30)}Z`, MOMENT],
    ['instant, milliseconds since 1970', instant({ label }), 1709719200000, MOMENT],
    ['relation, a path', relation({ label, to: 'produits' }), 'a/b', ID],
    ['relation, 65 characters', relation({ label, to: 'produits' }), 'x'.repeat(65), ID],
    ['relations, one text', relations({ label, to: 'produits' }), 'a', LIST],
    ['strings, an object', strings({ label }), { 0: 'a' }, LIST],
    ['strings, 501 of them', strings({ label }), Array.from({ length: 501 }, String), '500 éléments au plus'],
    ['secret, a number', secret({ label }), 12345678, 'Texte attendu'],
  ])('%s', (_, field, raw, message) => {
    expect(refusal(field, raw)).toStrictEqual([{ path: 'champ', message }])
  })

  it.each<[string, Field, unknown, string]>([
    ['choices', choices({ label, values: { a: 'A' } }), ['a', 'z'], 'Valeur inconnue (a)'],
    ['relations', relations({ label, to: 'produits' }), ['a', 'é'], ID],
    ['strings', strings({ label, max: 2 }), ['a', 'abc'], '2 caractères au plus'],
    ['photos, up the tree', photos({ label }), ['a', 'b/../c.jpg'], 'Chemin de photo attendu'],
    ['photos, from the root', photos({ label }), ['a', '/etc/passwd'], 'Chemin de photo attendu'],
    ['photos, too long', photos({ label }), ['a', 'x'.repeat(513)], '512 caractères au plus'],
  ])('%s: names the position of the invalid one', (_, field, raw, message) => {
    expect(refusal(field, raw)).toStrictEqual([{ path: 'champ/1', message }])
  })
})
