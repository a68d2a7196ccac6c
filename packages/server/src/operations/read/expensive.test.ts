import { afterAll, expect, it, vi } from 'vitest'
import { newCampaign } from '../../testing/campaigns.ts'
import type { Answer } from '../../testing/client.ts'
import { startTestNode } from '../../testing/node.ts'
import { expensively } from './expensive.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const shop = '/api/boutiques/atelier'
const manager = server.as('gerante')
const admin = server.as('admin')
const { id: essai } = await manager.create(`${shop}/essais`, { titre: 'Table' })
const { path: campaign } = await newCampaign(server)
const large = { titre: 'x'.repeat(60_000) }

/** Runs work while the only place of a lane is taken. */
async function whileTaken(lane: string, work: () => Promise<void>): Promise<void> {
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const taken = expensively(lane, 'somebody', () => {
    begun.resolve()
    return gate.promise
  })
  try {
    await begun.promise
    await work()
  } finally {
    gate.resolve()
    await taken
  }
}

it.each<[string, () => Promise<Answer>, status: number]>([
  ['a page of an export', () => manager.get(`${shop}/essais?limit=200`), 200],
  ['a condition that reads every document', () => manager.get(`${shop}/essais?where[titre][contient]=a`), 200],
  ['a history', () => manager.get(`${shop}/essais/${essai}/historique`), 200],
  ['the preview of a campaign', () => manager.get(`${campaign}/apercu`), 200],
  ['a large body that is refused', () => manager.post(`${shop}/essais`, large), 422],
])('%s waits for its turn in its boutique, lists of screens and other boutiques do not', async (_, ask, status) => {
  // The session is known: the body of a stranger counts as such.
  await manager.get(`${shop}/essais`)
  let isAnswered = false
  let requested: Promise<Answer> | undefined
  await whileTaken('boutique atelier', async () => {
    requested = ask().finally(() => {
      isAnswered = true
    })
    for (let at = 0; at < 5; at++) expect((await manager.get(`${shop}/essais?limit=40`)).status).toBe(200)
    expect((await server.as('etrangere').get('/api/boutiques/brocante/essais?limit=200')).status).toBe(200)
    expect(isAnswered).toBe(false)
  })
  expect((await requested)?.status).toBe(status)
})

it('so does the export of a contact, in the lane of the administrator who asks', async () => {
  const { id } = await admin.create(`${shop}/contacts`, { firstname: 'Léa' })
  let isAnswered = false
  let requested: Promise<Answer> | undefined
  await whileTaken(`user ${server.idOf('admin')}`, async () => {
    requested = admin.get(`${shop}/contacts/${id}/donnees`).finally(() => {
      isAnswered = true
    })
    for (let at = 0; at < 30; at++) expect((await admin.get(`${shop}/essais`)).status).toBe(200)
    expect(isAnswered).toBe(false)
  })
  expect((await requested)?.status).toBe(200)
})

it('too many that wait are refused', async () => {
  await whileTaken('boutique atelier', async () => {
    const waiting = Array.from({ length: 40 }, () => expensively('boutique atelier', 'u', async () => undefined))
    const refused = expensively('boutique atelier', 'u', async () => undefined)
    await expect(refused).rejects.toMatchObject({ status: 429, code: 'trop.de-requetes' })
    void Promise.all(waiting)
  })
})

it('a request whose turn comes too late is refused, and not carried out', async () => {
  let isCarriedOut = false
  let late: Promise<void> | undefined
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    await whileTaken('boutique atelier', async () => {
      late = expensively('boutique atelier', 'u', async () => {
        isCarriedOut = true
      })
      late.catch(() => undefined)
      vi.advanceTimersByTime(31_000)
    })
    await expect(late).rejects.toMatchObject({ status: 429 })
    expect(isCarriedOut).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
