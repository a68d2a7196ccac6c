import type { Retouche } from '@boutique/domain'
import { expect, it } from 'vitest'
import { type RetouchMade, takeBack } from './take-back.ts'

const made: RetouchMade[] = [
  { photo: 'a2', before: {} },
  { photo: 'b2', before: { lumiere: 0.8 } },
]

/** A field with these photos, in which some cannot be retouched; what was asked of it. */
async function taken(photos: readonly string[], failing: readonly string[] = []) {
  const asked: (readonly [string, Retouche] | 'saved')[] = []
  const text = await takeBack(made, {
    photosNow: () => photos,
    retouch: async (photo, retouche) => {
      asked.push([photo, retouche])
      return failing.includes(photo) ? undefined : `${photo}-avant`
    },
    flush: async () => asked.push('saved'),
  })
  return { text, asked }
}

it('gives each photo the retouche that it had, then saves', async () => {
  expect(await taken(['a2', 'x', 'b2'])).toEqual({
    text: 'Retouche annulée : 2 photos remises en état',
    asked: [['a2', {}], ['b2', { lumiere: 0.8 }], 'saved'],
  })
})

it('leaves what was removed or changed again', async () => {
  expect(await taken(['b2'])).toEqual({
    text: '1 photo remise en état, 1 laissée : changée ou retirée depuis',
    asked: [['b2', { lumiere: 0.8 }], 'saved'],
  })
})

it('goes on after a photo that fails', async () => {
  expect((await taken(['a2', 'b2'], ['a2'])).text).toBe('1 photo remise en état, 1 laissée : changée ou retirée depuis')
  expect((await taken([])).text).toBe('0 photo remise en état, 2 laissées : changées ou retirées depuis')
})
