import { dayOf, type PeriodResult } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { afterAll, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '../auth/users.ts'
import { patchDocument } from '../operations/write/patch.ts'
import { startTestNode } from '../testing/node.ts'
import { DEMO_BOUTIQUE, loadDemo } from './load.ts'

const server = await startTestNode({ registry })
afterAll(() => server.stop())

it('a demonstration whose loading was interrupted says that it stays partial, and how to begin again', async () => {
  const { photos } = server.node
  const said: string[] = []
  const say = (message: string): void => void said.push(message)
  let left = 20
  const newId = (): string => {
    if (left-- === 0) throw new Error('killed')
    return photos.engine.newId()
  }
  await expect(loadDemo({ ...photos, engine: { ...photos.engine, newId } }, say)).rejects.toThrow('killed')
  const { body } = await server.as('admin').get(`/api/boutiques/${DEMO_BOUTIQUE}`)
  expect(body.name).toBe('Atelier des Tilleuls (démonstration incomplète)')
  said.length = 0
  expect(await loadDemo(photos, say)).toBe(0)
  expect(said.join()).toMatch(/a été interrompu.*relancez-le avec --demo et un autre dossier de données/)
  // One that is whole says nothing.
  const place = { boutique: null, collection: 'boutiques', id: DEMO_BOUTIQUE }
  await patchDocument(photos.engine, SYSTEM_ACTOR, place, { values: { name: 'Atelier des Tilleuls' }, operations: [] })
  const whole = await startTestNode({ registry }, server)
  said.length = 0
  expect(await loadDemo(whole.node.photos, say)).toBe(0)
  expect(said).toEqual([])
  await whole.stop()
})

it('a demonstration loads whole through the rules of a shop', async () => {
  const whole = await startTestNode({ registry })
  const said: string[] = []
  expect(await loadDemo(whole.node.photos, (message) => void said.push(message))).toBe(60)
  expect(said.at(-1)).toBe('Démonstration : prête, la boutique « Atelier des Tilleuls » vous attend.')
  const admin = whole.as('admin')
  expect((await admin.get(`/api/boutiques/${DEMO_BOUTIQUE}`)).body.name).toBe('Atelier des Tilleuls')

  // Each of the eleven months before this one has a margin.
  const root = `/api/boutiques/${DEMO_BOUTIQUE}`
  const months = monthsBefore(whole.node.engine.now(), 11)
  const results = []
  for (const month of months) {
    const { totals } = (await admin.get(`${root}/resultat?periode=${month}`)).body as unknown as PeriodResult
    results.push([month, totals.cout > 0 && totals.ventes > totals.cout])
  }
  expect(results).toEqual(months.map((month) => [month, true]))

  // One owner was paid; others wait.
  const [settled, ...others] = await admin.all(`${root}/reversements`)
  expect([settled?.montant, settled?.mode, others]).toEqual([447, 'virement', []])
  const waiting = (await admin.all(`${root}/achats`)).filter(({ aReverser }) => aReverser)
  expect(waiting.map(({ du }) => du)).toContain(149.5)
  await whole.stop()
})

/** The months before the one of an instant, the latest first: "2026-10". */
function monthsBefore(instant: string, count: number): string[] {
  const [year, month] = dayOf(instant).split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, at) => {
    const index = year * 12 + month - 2 - at
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}
