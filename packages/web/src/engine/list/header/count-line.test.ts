import { describe, expect, it } from 'vitest'
import { countLine, countText, isTooMany } from './count-line.ts'

describe('countText', () => {
  it.each([
    [{ count: 0 }, '0'],
    [{ count: 128 }, '128'],
    [{ count: 1904 }, '1\u00a0904'],
    [{ count: 1000, plus: true }, 'plus de 1\u00a0000'],
  ])('%j is %s', (count, text) => expect(countText(count)).toBe(text))
})

describe('countLine', () => {
  it.each([
    [{ count: 0 }, '0 document(s) trouvé(s)'],
    [{ count: 1 }, '1 document(s) trouvé(s)'],
    [{ count: 95 }, '95 document(s) trouvé(s)'],
    [{ count: 1000, plus: true }, 'plus de 1\u00a0000 document(s) trouvé(s)'],
  ])('[LIST-14] %j reads %s', (count, line) => expect(countLine(count)).toBe(line))
})

describe('isTooMany', () => {
  it.each([
    [{ count: 80 }, false],
    [{ count: 81 }, true],
    [{ count: 1000, plus: true }, true],
  ])('[LIST-16] %j: %s', (count, tooMany) => expect(isTooMany(count)).toBe(tooMany))
})
