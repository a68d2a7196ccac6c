import { expect, it } from 'vitest'
import { parseServerName } from './smtp-server-name.ts'

it.each([
  ['smtp.exemple.fr', 'smtp.exemple.fr', 587, false],
  [' SMTP.Exemple.fr ', 'smtp.exemple.fr', 587, false],
  ['smtp.exemple.fr:25', 'smtp.exemple.fr', 25, false],
  ['smtp.exemple.fr:80', 'smtp.exemple.fr', 80, false],
  ['smtp.exemple.fr:465', 'smtp.exemple.fr', 465, true],
  ['smtps://smtp.exemple.fr', 'smtp.exemple.fr', 465, true],
  ['smtps://smtp.exemple.fr:587/', 'smtp.exemple.fr', 587, true],
  ['smtp://smtp.exemple.fr', 'smtp.exemple.fr', 587, false],
  ['courriel.été.fr', 'courriel.xn--t-9fab.fr', 587, false],
  ['192.0.2.1:2525', '192.0.2.1', 2525, false],
  ['[2001:db8::1]:465', '2001:db8::1', 465, true],
])('%j', (text, host, port, isSecure) => {
  expect(parseServerName(text)).toEqual({ host, port, isSecure })
})

it.each([
  ...['', ' ', 'https://smtp.exemple.fr', 'smtp exemple.fr', 'jean:secret@smtp.exemple.fr', 'smtp.exemple.fr/x'],
  ...[
    'smtp.exemple.fr:0',
    'smtp.exemple.fr:70000',
    'smtp.exemple.fr:x',
    '2001:db8::1',
    'smtp.exemple.fr?x',
    'a'.repeat(400),
  ],
  'smtp.exemple.fr\r\nEHLO',
])('%j is no server', (text) => {
  expect(parseServerName(text)).toBeUndefined()
})
