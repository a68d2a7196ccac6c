import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '../../auth/users.ts'
import { FIREBASE_SETTINGS } from '../../testing/services/firebase.ts'
import { startProjectNode } from '../../testing/project-node.ts'
import { requestsOf } from '../../testing/requests.ts'
import { sendAnswer } from './answer.ts'

const { firebase, server, stop } = await startProjectNode('demandes.reponse')
const { answered, outcome, prepare } = requestsOf(server)
afterAll(stop)
beforeEach(async () => {
  firebase.reset()
  await prepare()
  await server.as('admin').change('/api/boutiques/atelier', { ...FIREBASE_SETTINGS, responseMail: null })
})

type Made = Awaited<ReturnType<typeof answered>>
const attempt = ({ id, answeredAt }: Made): Promise<void> => {
  const { mail, projects, engine } = server.node
  const job = {
    boutique: 'atelier',
    id,
    answeredAt,
    signal: new AbortController().signal,
    again: () => undefined,
  }
  // A provider of the platform is asked for other boutiques only.
  const provider = { send: () => Promise.reject(new Error('the provider was asked')) }
  return sendAnswer(engine, { mail, projects, provider }, SYSTEM_ACTOR, job)
}
const jobs = (): unknown[] => [...firebase.documents].filter(([path]) => path.startsWith('jobs/')).map(([, job]) => job)
const DOUBT = expect.stringContaining('on ne sait pas si le client a reçu la réponse') as string

describe('the answer of a boutique with a Firebase project', () => {
  it('[REQ-32] is a job demande-send in its project, and needs no mail of ours', async () => {
    const made = await answered()
    await attempt(made)
    expect(jobs()).toEqual([
      {
        type: 'demande-send',
        id: made.id,
        subject: 'Votre demande',
        template: 'Bonjour,',
        websiteURL: 'https://exemple.fr',
        fromName: 'Atelier',
        fromMail: 'atelier@exemple.fr',
        boutique: 'atelier',
        createdAt: expect.stringMatching(/^\d{4}-/) as string,
        deleted: false,
      },
    ])
    expect(await outcome(made.path)).toEqual({ sentAt: expect.any(String) as string, problem: undefined })
    await attempt(made)
    expect([...firebase.writes.values()]).toEqual([1])
  })

  it('[REQ-32] names the address for replies where the boutique has one', async () => {
    await server.as('admin').change('/api/boutiques/atelier', { responseMail: 'reponses@exemple.fr' })
    await attempt(await answered())
    expect(jobs()).toMatchObject([{ replyTo: 'reponses@exemple.fr' }])
  })

  it('is sent when only the response was lost: the job is looked up', async () => {
    firebase.trouble = { on: 'commit', kind: 'cut' }
    const made = await answered()
    await attempt(made)
    expect((await outcome(made.path)).sentAt).toEqual(expect.any(String))
    expect([...firebase.writes.values()]).toEqual([1])
  })

  it('is uncertain when the project does not say, and is not sent again by itself', async () => {
    firebase.trouble = { on: 'commit', kind: 'hang' }
    const made = await answered()
    await attempt(made)
    expect(await outcome(made.path)).toEqual({ sentAt: undefined, problem: DOUBT })
    firebase.trouble = undefined
    await attempt(made)
    expect(jobs()).toEqual([])
  })

  it('after a crash between the job and its note is looked up', async () => {
    const made = await answered()
    await attempt(made)
    const tried = (await server.as('admin').read(made.path)).answerTriedAt
    await server.sql(`update demandes set data = data - 'answerSentAt' where id = $1`, [made.id])
    await attempt(made)
    expect(tried).toBe(made.answeredAt)
    expect((await outcome(made.path)).sentAt).toEqual(expect.any(String))
    expect([...firebase.writes.values()]).toEqual([1])
  })

  it('waits while the project cannot be reached, and says why', async () => {
    firebase.trouble = { on: 'signIn', kind: 'hang' }
    const made = await answered()
    await attempt(made)
    expect(await outcome(made.path)).toEqual({ sentAt: undefined, problem: undefined })
    const { answerLater, answerLaterAt } = await server.as('admin').read(made.path)
    expect([answerLater, typeof answerLaterAt]).toEqual(['Le projet Firebase ne répond pas', 'string'])
    firebase.trouble = undefined
    await attempt(made)
    expect((await outcome(made.path)).sentAt).toEqual(expect.any(String))
  })

  it('says what is wrong with the settings', async () => {
    await server.as('admin').change('/api/boutiques/atelier', { firebaseAuthPassword: 'faux' })
    const made = await answered()
    await attempt(made)
    expect((await outcome(made.path)).problem).toBe(
      "Le projet Firebase refuse l'e-mail ou le mot de passe de connexion",
    )
  })
})
