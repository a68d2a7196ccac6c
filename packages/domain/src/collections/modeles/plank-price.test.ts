import { describe, expect, it } from 'vitest'
import { type Plank, plankPrice, typedPlankPrice } from './plank-price.ts'

const plank = (sizes: string, nbCollage: Plank['nbCollage']): Plank => {
  const [largeur = 0, hauteur = 0, profondeur = 0] = sizes.split('×').map(Number)
  return { largeur, hauteur, profondeur, nbCollage }
}

describe('the price of a plank', () => {
  it.each<[string, Plank['nbCollage'], number, number, number, number]>([
    ['100×50×2', 0, 375, 475, 425, 435],
    ['100×50×2', 1, 720, 700, 710, 720],
    ['100×50×2', 2, 1065, 925, 995, 1005],
    ['120×60×3', 0, 810, 684, 747, 757],
    ['120×60×3', 1, 1555.2, 1008, 1282, 1292],
    ['120×60×3', 2, 2300.4, 1332, 1816, 1826],
    ['33×47×2', 1, 223.344, 217.14, 220, 230],
  ])('[CALC-06] [CALC-07] [CALC-09] [CALC-10] %s with %i joints', (sizes, joints, volume, surface, average, price) => {
    expect(plankPrice(plank(sizes, joints))).toEqual({ volume, surface, average, packaging: 10, price })
  })

  it.each<[string, Plank['nbCollage'], number]>([
    ['10×10×0.39', 0, 15],
    ['10×10×0.4', 0, 16],
    ['10×10×2', 0, 19],
  ])('[CALC-08] [CALC-11] is rounded half up before the packaging of 10 is added: %s', (sizes, joints, price) => {
    expect(plankPrice(plank(sizes, joints)).price).toBe(price)
  })
})

describe('a plank as it is typed', () => {
  const typed = { largeur: '100', hauteur: '50', profondeur: '2', nbCollage: '1' }

  it.each<[object, number]>([
    [{}, 720],
    [{ nbCollage: '2' }, 1005],
    [{ largeur: ' 1 20 ', hauteur: '60', profondeur: '3,0' }, 1292],
    [{ largeur: '33', hauteur: '47' }, 230],
  ])('%j costs %i', (values, price) => {
    expect(typedPlankPrice({ ...typed, ...values })).toMatchObject({ price: { price }, errors: {} })
  })

  it.each(['largeur', 'hauteur', 'profondeur', 'nbCollage'])(
    '[CALC-03] has no price while %s is empty or zero',
    (name) => {
      for (const empty of ['', ' ', '0', '0,0', '-0'])
        expect(typedPlankPrice({ ...typed, [name]: empty })).toMatchObject({ price: undefined, errors: {} })
    },
  )

  it('[CALC-04] with 0 joints the function has a price, and the screen has none', () => {
    expect(plankPrice(plank('100×50×2', 0)).price).toBe(435)
    expect(typedPlankPrice({ ...typed, nbCollage: '0' }).price).toBeUndefined()
  })

  it.each([
    [{ nbCollage: '0' }, true],
    [{ nbCollage: '' }, undefined],
    [{ nbCollage: '3' }, undefined],
    [{ nbCollage: '0', largeur: '0' }, undefined],
    [{ nbCollage: '0', largeur: '' }, undefined],
    [{}, undefined],
  ])('%j lacks only a joint: %s', (values, withoutJoint) => {
    expect(typedPlankPrice({ ...typed, ...values }).withoutJoint).toBe(withoutJoint)
  })

  it.each([
    ['largeur', 'douze', 'Un nombre est attendu, comme 120 ou 33,5'],
    ['hauteur', '1e9', 'Un nombre est attendu, comme 120 ou 33,5'],
    ['hauteur', '9'.repeat(10_000), 'Un nombre est attendu, comme 120 ou 33,5'],
    ['profondeur', '10001', '10\u00a0000\u00a0cm au plus'],
    ['profondeur', '-2', 'Une longueur positive est attendue'],
    ['nbCollage', '3', '0, 1 ou 2 joints sont attendus'],
    ['nbCollage', '1,5', '0, 1 ou 2 joints sont attendus'],
    ['nbCollage', '-1', '0, 1 ou 2 joints sont attendus'],
    ['nbCollage', 'un', 'Un nombre est attendu, comme 120 ou 33,5'],
  ])('[CALC-02] has no price, and a sentence, with %s of %s', (name, value, sentence) => {
    expect(typedPlankPrice({ ...typed, [name]: value })).toEqual({ price: undefined, errors: { [name]: sentence } })
  })

  it('10 000 cm is a length', () => {
    expect(typedPlankPrice({ ...typed, largeur: '10000' }).errors).toEqual({})
  })
})
