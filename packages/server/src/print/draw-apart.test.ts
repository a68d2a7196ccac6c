import { expect, it } from 'vitest'
import type { TestTask } from '../testing/child.ts'
import { drawApart } from './draw-apart.ts'

const MODULE = new URL('../testing/child.ts', import.meta.url)
const draw = (task: TestTask, boutique: string) => drawApart(MODULE, task, 60_000, { boutique, person: 'moi' })
const bytes = Uint8Array.of(1, 2)

it('answers what the module drew', async () => {
  expect([...(await draw({ echo: bytes }, 'atelier'))]).toEqual([1, 2])
})

it('of one boutique one document is drawn at a time and 20 wait; another boutique is not refused', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 23 }, () => draw({ echo: bytes }, 'atelier')).concat(draw({ echo: bytes }, 'cabinet')),
  )
  const refused = all.flatMap((one, at) =>
    one.status === 'rejected' ? [{ at, code: (one.reason as { code: string }).code }] : [],
  )
  expect(refused).toEqual([21, 22].map((at) => ({ at, code: 'trop.de-requetes' })))
})
