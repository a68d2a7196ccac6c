import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '../../auth/users.ts'
import { addContacts, newCampaign } from '../../testing/campaigns.ts'
import { FIREBASE_SETTINGS } from '../../testing/services/firebase.ts'
import { startProjectNode } from '../../testing/project-node.ts'
import { sendCampaign } from './mailing.ts'

const { firebase, server, stop } = await startProjectNode('campagnes.envoi')
const admin = server.as('admin')
afterAll(stop)
beforeAll(() => addContacts(server, ['lea@exemple.fr']))
beforeEach(async () => {
  firebase.reset()
  await admin.change('/api/boutiques/atelier', FIREBASE_SETTINGS)
})

async function sending() {
  const campaign = await newCampaign(server)
  const { status, text } = await admin.post(`${campaign.path}/actions/envoyer`)
  expect([status, status === 200 ? '' : text]).toEqual([200, ''])
  return campaign
}
async function run(id: string): Promise<void> {
  const { engine, mail, projects } = server.node
  const none = (): undefined => undefined
  const { signal } = new AbortController()
  await sendCampaign(
    { engine, mail, projects, actor: SYSTEM_ACTOR, signal, progress: none, again: none },
    'atelier',
    id,
  )
}
const UNCERTAIN = expect.stringContaining('la campagne est peut-être partie') as string

describe('the campaign of a boutique with a Firebase project', () => {
  it('[CAMP-23] calls campagne-send of its project with id and websiteURL, once, and needs no mail of ours', async () => {
    const { id, path } = await sending()
    await run(id)
    await run(id)
    expect(firebase.calls).toEqual([{ name: 'campagne-send', data: { id, websiteURL: 'https://atelier.exemple.fr' } }])
    expect(await admin.read(path)).toMatchObject({ isSend: true, sendingState: 'done' })
  })

  it.each(['hang', 'cut'] as const)(
    'is uncertain when the answer is lost (%s), and is only sent again on request',
    async (kind) => {
      firebase.trouble = { on: 'function', kind }
      const { id, path } = await sending()
      await run(id)
      expect(await admin.read(path)).toMatchObject({ sendingState: 'failed', sendingProblem: UNCERTAIN })
      const called = firebase.calls.length
      firebase.trouble = undefined
      await run(id)
      expect(firebase.calls).toHaveLength(called)
      await admin.act(path, 'reprendre')
      await run(id)
      expect(firebase.calls).toHaveLength(called + 1)
      expect(await admin.read(path)).toMatchObject({ sendingState: 'done' })
    },
  )

  it('is uncertain after a crash during the call', async () => {
    const { id, path } = await sending()
    await server.sql(
      `update campagnes set data = data || '{"projectAskedAt":"2026-01-01T00:00:00.000Z"}' where id = $1`,
      [id],
    )
    await run(id)
    expect(firebase.calls).toEqual([])
    expect(await admin.read(path)).toMatchObject({ sendingState: 'failed', sendingProblem: UNCERTAIN })
  })

  it.each([
    [
      'a wrong password',
      { firebaseAuthPassword: 'faux' },
      undefined,
      "Le projet Firebase refuse l'e-mail ou le mot de passe de connexion",
    ],
    [
      'no such function',
      {},
      { status: 404, word: 'NOT_FOUND' },
      "La fonction « campagne-send » n'existe pas dans le projet Firebase",
    ],
    [
      'a refusal',
      {},
      { status: 400, word: 'FAILED_PRECONDITION' },
      'La fonction « campagne-send » du projet Firebase a refusé la demande',
    ],
  ])('%s: it says so, and can be resumed', async (_, settings, trouble, sentence) => {
    const { id, path } = await sending()
    await admin.change('/api/boutiques/atelier', settings)
    if (trouble) {
      const body = { error: { status: trouble.word, message: trouble.word } }
      firebase.trouble = { on: 'function', kind: 'status', status: trouble.status, body }
    }
    await run(id)
    expect(await admin.read(path)).toMatchObject({ sendingState: 'failed', sendingProblem: sentence })
    await admin.change('/api/boutiques/atelier', FIREBASE_SETTINGS)
    firebase.trouble = undefined
    await admin.act(path, 'reprendre')
    await run(id)
    expect(await admin.read(path)).toMatchObject({ sendingState: 'done' })
    expect(firebase.calls).toHaveLength(1)
  })
})
