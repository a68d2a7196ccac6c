import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it.each([
  ...['12345678', '123456789', '1234567890', '87654321', '0123456789', '00000000', '11111111', '123123123', '12341234'],
  ...[
    'password',
    'PASSWORD',
    'Password1',
    'Password2026!',
    'p@ssw0rd',
    'P@$$w0rd!',
    'passw0rd',
    'motdepasse',
    'MotDePasse1!',
  ],
  ...[
    'azertyuiop',
    'Azerty123',
    'azerty12',
    'qwertyuiop',
    'qwerty123',
    '1234azerty',
    'abcdefgh',
    'abcd1234',
    'aaaaaaaa',
  ],
  ...[
    'bonjour1',
    'Bonjour2024',
    'soleil99',
    'chocolat',
    'doudou01',
    'jetaime1',
    'iloveyou',
    'welcome1',
    'admin123',
    'admin2026',
  ],
  ...[
    ' '.repeat(8),
    '\u00a0'.repeat(8),
    'ｐａｓｓｗｏｒｄ',
    'p a s s w o r d',
    'motdepasse1234567',
    'toto1234',
    'chelsea1',
  ],
  ...['1q2w3e4r', 'q1w2e3r4', '1qaz2wsx', 'azer1234', 'asdf1234', 'abc12345', 'aa123456', '11223344'],
  ...['11112222', '00001111', '01021990', '1990-02-01', '12/31/1999'],
  ...['boutique', 'Boutique1', 'Arriere-boutique', 'soleilsoleil', 'azeazeaze', 'été-été-été'],
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

it.each([
  ...[
    'un-premier-mot',
    'une phrase assez longue',
    'mot de passe du test',
    'un-mot-du-premier',
    'Tr0mp3tte-verte',
    'k7#vPq2xLm',
  ],
  ...['mot-choisi', 'cheval agrafe pile correct', 'x'.repeat(10) + 'motdepasse-y', 'la commode Louis XV'],
  ...['mot-de-passe-83820174', 'password 83820174', '83820174', 'abc-rivière-123', '1990 était une belle année'],
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

it.each([
  ['lea.martin@exemple.fr', true],
  ['LEA.MARTIN', true],
  ['leamartin', true],
  ['Martin2026', true],
  ['Léa Martin', true],
  ['martin-pecheur-bleu', false],
])('%s as the password of Léa Martin: %s', (password, expected) => {
  expect(isCommonPassword(password, ['Léa Martin', 'lea.martin@exemple.fr'])).toBe(expected)
})

it('reads a hostile password in no time', () => {
  for (const sign of ['a', '1', '!', 'é', 'ab']) expect(isCommonPassword(sign.repeat(100_000))).toBe(false)
})
