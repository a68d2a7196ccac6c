import type { Data } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { FIREBASE_SETTINGS, startTestFirebase } from '../testing/firebase.ts'
import { startTestNode } from '../testing/node.ts'
import { copyIdIn } from './transfer-copies.ts'

const firebase = await startTestFirebase()
const server = await startTestNode({
  firebaseBase: firebase.base,
  outgoingAllowed: firebase.allowed,
  projectTimeLimit: 1500,
})
const admin = server.as('admin')
const copyId = copyIdIn('atelier')
afterAll(async () => {
  await server.stop()
  await firebase.close()
})
beforeEach(async () => {
  firebase.documents.clear()
  firebase.writes.clear()
  firebase.commits.length = 0
  firebase.trouble = undefined
  firebase.onCommit = undefined
  await admin.patch('/api/boutiques/atelier', FIREBASE_SETTINGS)
})

/** Creates and starts a transfer; resolves with it once it ended. */
async function transfer(values: Data = {}, states = ['termine', 'interrompu']): Promise<Data> {
  const { id } = await admin.create('/api/transferts', { cible: 'atelier', ...values })
  expect((await admin.post(`/api/transferts/${id}/actions/lancer`)).status).toBe(200)
  return ended(id, states)
}
async function ended(id: string, states = ['termine', 'interrompu']): Promise<Data> {
  await expect.poll(async () => (await admin.read(`/api/transferts/${id}`)).etat, { timeout: 20_000 }).toBeOneOf(states)
  return admin.read(`/api/transferts/${id}`)
}

describe('a transfer', () => {
  it('[TRANS-04] [TRANS-05] copies documents and marks their originals', async () => {
    const { id } = await admin.create('/api/boutiques/atelier/posts', { name: 'Un', photos: ['atelier/a.jpg'] })
    expect(await transfer()).toMatchObject({ etat: 'termine', nbPrevus: 1, nbCopies: 1, nbTrouves: 1 })
    expect(firebase.documents.get(`posts/${copyId('posts', id)}`)).toMatchObject({
      name: 'Un',
      photos: ['atelier/a.jpg'],
      boutique: 'atelier',
      deleted: false,
    })
    const [row] = await server.sql('select deleted, data from posts where id = $1', [id])
    expect(row).toMatchObject({ deleted: true, data: { importedAt: expect.any(String) } })
  })
})
