import { expect, it } from 'vitest'
import { plural } from './plural.ts'

it.each([
  [0, 'jour', undefined, '0 jour'],
  [1, 'jour', undefined, '1 jour'],
  [2, 'jour', undefined, '2 jours'],
  [2345, 'document', undefined, '2\u202f345 documents'],
  [2, 'courriel envoyé', 'courriels envoyés', '2 courriels envoyés'],
  [1, 'courriel envoyé', 'courriels envoyés', '1 courriel envoyé'],
])('%d of "%s" (%s) are "%s"', (count, one, many, said) => expect(plural(count, one, many)).toBe(said))
