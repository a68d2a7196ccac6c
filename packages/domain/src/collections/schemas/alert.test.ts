import { expect, it } from 'vitest'
import { alertOf } from './alert.ts'

const AT = '2026-11-23T12:00:00.000Z'
it.each([
  [{}, undefined],
  [{ fullAt: AT }, /^Plein depuis le 23\/11\/26\s: des réponses sont refusées\. [^.]+\.$/],
  [{ floodedAt: AT }, /^Submergé le 23\/11\/26\s: des envois trop nombreux ont été refusés\. [^.]+\.$/],
  [{ fullAt: AT, floodedAt: AT }, /^Plein .*\. Submergé /],
])('a schema with %j says what its people should know', (schema, text) => {
  if (text) expect(alertOf(schema)).toMatch(text)
  else expect(alertOf(schema)).toBeUndefined()
})
