import { describe, expect, it } from 'vitest'
import { isStarted, openStep, START_STEPS, type StartId, type StartStep } from './first-start.ts'

const steps = (done: readonly (boolean | undefined)[], skipped: readonly StartId[] = []): StartStep[] =>
  START_STEPS.map((id, index) => ({ id, isDone: done[index], isSkipped: skipped.includes(id) }))

describe('the first start', () => {
  it.each<[string, StartStep[], StartId | undefined, boolean]>([
    ['an empty server', steps([false, false, false]), 'boutique', false],
    ['a boutique', steps([true, false, false]), 'categorie', false],
    ['a boutique and a category', steps([true, true, false]), 'produit', false],
    ['a product before the category', steps([true, false, true]), 'categorie', false],
    ['everything', steps([true, true, true]), undefined, true],
    ['a skipped category', steps([true, false, false], ['categorie']), 'produit', false],
    ['everything done or skipped', steps([true, false, true], ['categorie']), undefined, true],
    ['a skipped step that was done since', steps([true, true, false], ['categorie']), 'produit', false],
    ['a skipped boutique, which the others need', steps([false, false, false], ['boutique']), undefined, true],
    ['what is not read yet', steps([true, undefined, undefined]), undefined, false],
  ])('with %s', (_, known, open, over) => {
    expect(openStep(known)).toBe(open)
    expect(isStarted(known)).toBe(over)
  })
})
