import { expect, it } from 'vitest'
import { failureOf } from './autosave-failure.ts'

it.each<[string, object, string]>([
  ['a boutique that writes too fast', { status: 429, code: 'ecriture.trop-vite', detail: 'x' }, 'later'],
  ['a server without an answer', { status: 503, code: 'base.absente', detail: 'x' }, 'later'],
  ['a boutique without room', { status: 413, code: 'boutique.quota', detail: 'Plus de place' }, 'refused'],
  ['a document that is gone', { status: 404, code: 'document.absent', detail: 'x' }, 'gone'],
])('a save that met %s', (_, problem, kind) => {
  expect(failureOf(problem).kind).toBe(kind)
})
