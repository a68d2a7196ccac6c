import type { LiveDocument } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { firstSteps, hasSomethingLeft, type MayDo } from './first-steps.ts'

const settings = (values: object = {}): LiveDocument => ({
  id: 'b1',
  rev: 1,
  deleted: false,
  createdAt: '',
  updatedAt: '',
  datetime: 0,
  ...values,
})
const ALL: MayDo = { params: '/boutique/params', setMail: true, fillCatalogue: true }
const NOTHING = {
  settings: settings(),
  sender: { way: 'none' as const },
  hasCategory: false,
  hasProduct: false,
  hasOnlineProduct: false,
}
const done = (state: object, may = ALL) => firstSteps({ ...NOTHING, ...state }, may).map(({ isDone }) => isDone)

describe('the first steps', () => {
  it.each([
    ['nothing', {}, [false, false, false, false, false, false]],
    [
      'the settings',
      { settings: settings({ libelle: 'Atelier', websiteURL: 'https://a.fr' }) },
      [true, false, false, false, false, false],
    ],
    ['half of them', { settings: settings({ libelle: 'Atelier' }) }, [false, false, false, false, false, false]],
    ['a category', { hasCategory: true }, [false, true, false, false, false, false]],
    ['a product', { hasProduct: true, hasOnlineProduct: true }, [false, false, true, true, false, false]],
    ['an origin', { settings: settings({ originUrls: ['a.fr'] }) }, [false, false, false, false, true, false]],
    [
      'a sender without a server',
      { settings: settings({ fromName: 'A', fromMail: 'a@a.fr' }) },
      [false, false, false, false, false, false],
    ],
    [
      'a sender with one',
      { settings: settings({ fromName: 'A', fromMail: 'a@a.fr' }), sender: { way: 'own' } },
      [false, false, false, false, false, true],
    ],
  ])('tick themselves: %s', (_, state, ticks) => expect(done(state)).toEqual(ticks))

  it('are those that the user may take', () => {
    expect(done({}, { setMail: false, fillCatalogue: true })).toHaveLength(3)
    expect(done({}, { ...ALL, fillCatalogue: false })).toHaveLength(3)
    expect(done({}, { params: '/website/params', setMail: false, fillCatalogue: false })).toHaveLength(2)
    expect(done({}, { setMail: false, fillCatalogue: false })).toEqual([])
  })

  it('are shown while something is left, once all is known', () => {
    expect(hasSomethingLeft(firstSteps(NOTHING, ALL))).toBe(true)
    expect(hasSomethingLeft(firstSteps({ ...NOTHING, hasCategory: undefined }, ALL))).toBe(false)
    const all = { hasCategory: true, hasProduct: true, hasOnlineProduct: true }
    expect(hasSomethingLeft(firstSteps(all, { setMail: false, fillCatalogue: true }))).toBe(false)
    expect(hasSomethingLeft([])).toBe(false)
  })
})
