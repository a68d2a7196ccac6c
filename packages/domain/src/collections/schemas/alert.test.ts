import { expect, it } from 'vitest'
import { alertOf } from './alert.ts'

const AT = '2026-11-23T12:00:00.000Z'
const FULL = 'Plein depuis le 23/11/26\u00a0: des réponses sont refusées. '
const FLOODED = 'Submergé le 23/11/26\u00a0: des envois trop nombreux ont été refusés. '
const [EMPTY, LOOK] = ['Exportez les entrées, puis supprimez les plus anciennes.', 'Regardez les dernières entrées.']
it.each([
  [{}, undefined],
  [{ fullAt: AT }, FULL + EMPTY],
  [{ floodedAt: AT }, FLOODED + LOOK],
  [{ noticeProblem: 'Refusé' }, "Le courriel qui annonce les réponses n'est pas parti\u00a0: Refusé."],
  [{ fullAt: AT, floodedAt: AT }, `${FULL}${EMPTY} ${FLOODED}${LOOK}`],
])('a schema with %j says what its people should know', (schema, text) => {
  expect(alertOf(schema)).toBe(text)
})
