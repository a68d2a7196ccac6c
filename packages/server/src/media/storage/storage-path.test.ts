import { expect, it } from 'vitest'
import { checkStoragePath, isStoragePath } from './storage-path.ts'

it.each(['a', 'atelier/8f3c-table.jpg', 'a/b/c.d', 'été/à la.jpg', 'a..b', `${'x'.repeat(200)}.d`.slice(0, 200)])(
  'accepts %j',
  (path) => {
    expect(checkStoragePath(path)).toBe(path)
  },
)

it.each([
  '',
  '/',
  '/etc/passwd',
  'a//b',
  'a/',
  '.',
  '..',
  '../a',
  'a/../b',
  'a/..',
  './a',
  '.temporaire/x',
  'a/.htaccess',
  'a\u0000.jpg',
  'a\nb',
  'a\\b',
  'C:/a',
  'a:b',
  '\ud800',
  'x'.repeat(201),
  'é'.repeat(101),
  'a/'.repeat(600),
  `${'abcdefgh/'.repeat(120)}a`,
])('refuses %j', (path) => {
  expect(isStoragePath(path)).toBe(false)
  expect(() => checkStoragePath(path)).toThrow("Le chemin du fichier n'est pas valide")
})
