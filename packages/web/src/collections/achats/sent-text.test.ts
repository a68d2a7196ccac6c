import { expect, it } from 'vitest'
import { sentText } from './sent-text.ts'

it.each([
  [{ coming: 0, sent: 0, failed: 0 }, ''],
  [{ coming: 1, sent: 0, failed: 0 }, "1 en cours d'envoi"],
  [{ coming: 0, sent: 1, failed: 0 }, '1 pièce ajoutée'],
  [{ coming: 2, sent: 3, failed: 1 }, "3 pièces ajoutées, 2 en cours d'envoi, 1 en attente"],
])('%j is "%s"', (progress, text) => {
  expect(sentText(progress)).toBe(text)
})
