import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FIREBASE, startTestFirebase, type TestFirebase, type Trouble } from '../testing/services/firebase.ts'
import { ProjectFailure } from './failures.ts'
import { createProjects, type Project, type ProjectOptions } from './project.ts'

let firebase: TestFirebase
const open: Project[] = []
beforeEach(async () => {
  firebase = await startTestFirebase()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((project) => project.close()))
  await firebase.close()
})

async function openWith(settings: Partial<typeof FIREBASE> = {}, options: ProjectOptions = {}): Promise<Project> {
  const { base, allowed } = firebase
  const project = await createProjects({ base, allowed, timeLimit: 20_000, ...options })({ ...FIREBASE, ...settings })
  open.push(project)
  return project
}
const failureOf = async (work: Promise<unknown>): Promise<[string, string] | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ProjectFailure ? [error.kind, error.message] : ['other', String(error)]),
  )
const documents = [{ path: 'posts/a', data: { name: 'Un' } }]
const SILENT = 'Le projet Firebase ne répond pas'

describe('the project of a boutique', () => {
  it('[LIVE-06] is opened with its own settings, e-mail and password, and takes documents', async () => {
    const project = await openWith()
    await project.write([{ path: 'posts/a', data: { name: 'Un', le: new Date(0), n: 1.5, liste: [{ x: true }] } }])
    expect(firebase.documents.get('posts/a')).toEqual({
      name: 'Un',
      le: '1970-01-01T00:00:00.000000000Z',
      n: 1.5,
      liste: [{ x: true }],
    })
    await project.write([
      { path: 'posts/a', data: { name: 'Deux', transfert: { id: 't' } } },
      { path: 'posts/b', data: { transfert: { id: 'autre' } } },
    ])
    expect(await project.read('posts/a')).toEqual({ name: 'Deux', transfert: { id: 't' } })
    expect(await project.read('posts/absent')).toBeUndefined()
    expect(await project.count('posts', 't')).toBe(1)
    await project.remove('posts/a')
    expect(await project.count('posts', 't')).toBe(0)
    await project.call('campagne-send', { id: 'c' })
    expect(firebase.calls).toEqual([{ name: 'campagne-send', data: { id: 'c' } }])
  })

  it('goes on with a new token when its own expires', async () => {
    firebase.tokenSeconds = 1
    const project = await openWith()
    await project.write(documents)
    expect(firebase.seen.refresh).toBeGreaterThan(0)
    expect(firebase.documents.size).toBe(1)
  })
})

describe('a project that cannot be opened says why', () => {
  it.each<[string, Partial<typeof FIREBASE>, string]>([
    ['a wrong password', { password: 'autre' }, "Le projet Firebase refuse l'e-mail ou le mot de passe de connexion"],
    ['a wrong e-mail', { email: 'x@exemple.fr' }, "Le projet Firebase refuse l'e-mail ou le mot de passe de connexion"],
    ['a wrong key', { apiKey: 'autre' }, "La clé d'API Firebase n'est pas valable"],
    ...['exemple.fr/', '@127.0.0.1', 'a', 'projet_test', '../autre', 'x'.repeat(5000)].map(
      (projectId): [string, Partial<typeof FIREBASE>, string] => [
        `the project ${projectId.slice(0, 20)}`,
        { projectId },
        "L'identifiant du projet Firebase n'est pas valable",
      ],
    ),
  ])('%s', async (_, settings, sentence) => {
    expect(await failureOf(openWith(settings))).toEqual(['settings', sentence])
  })

  it('one in the private network, which the client may not call', async () => {
    const refused = await failureOf(openWith({}, { allowed: new Set() }))
    expect(refused).toEqual(['settings', 'Le serveur ne peut pas appeler cette adresse'])
    expect(firebase.seen.signIn).toBe(0)
  })

  it('one that does not answer', async () => {
    firebase.trouble = { on: 'signIn', kind: 'hang' }
    expect(await failureOf(openWith({}, { timeLimit: 300 }))).toEqual(['temporary', SILENT])
  })
})

describe('a project in trouble', () => {
  const status = (code: number, word: string, on: Trouble['on'] = 'commit'): Trouble => ({
    on,
    kind: 'status',
    status: code,
    body: { error: { code, status: word, message: word } },
  })
  it.each<[string, Trouble, string, string]>([
    ['hangs', { on: 'commit', kind: 'hang' }, 'unknown', SILENT],
    ['is cut off after a commit', { on: 'commit', kind: 'cut' }, 'unknown', SILENT],
    ['fails', status(500, 'INTERNAL'), 'unknown', SILENT],
    [
      'is over its quota',
      status(429, 'RESOURCE_EXHAUSTED'),
      'temporary',
      'Le projet Firebase a atteint une de ses limites',
    ],
    ['refuses a document', status(400, 'INVALID_ARGUMENT'), 'document', 'Le projet Firebase refuse ce document'],
    [
      'forbids the account to write',
      status(403, 'PERMISSION_DENIED'),
      'settings',
      "Les règles du projet Firebase n'autorisent pas le compte de connexion",
    ],
    ['has no database', status(404, 'NOT_FOUND'), 'settings', "La base de données de ce projet Firebase n'existe pas"],
  ])('that %s', async (_, trouble, kind, sentence) => {
    const project = await openWith({}, { timeLimit: trouble.kind === 'hang' ? 3000 : 20_000 })
    firebase.trouble = trouble
    expect(await failureOf(project.write(documents))).toEqual([kind, sentence])
  })

  it.each<[string, Trouble, string, string]>([
    ['hangs', { on: 'function', kind: 'hang' }, 'unknown', SILENT],
    ['is cut off after its work', { on: 'function', kind: 'cut' }, 'unknown', SILENT],
    ['fails', status(500, 'INTERNAL', 'function'), 'unknown', SILENT],
    [
      'does not exist',
      status(404, 'NOT_FOUND', 'function'),
      'settings',
      "La fonction « campagne-send » n'existe pas dans le projet Firebase",
    ],
    [
      'refuses',
      status(400, 'FAILED_PRECONDITION', 'function'),
      'document',
      'La fonction « campagne-send » du projet Firebase a refusé la demande',
    ],
  ])('whose function %s', async (_, trouble, kind, sentence) => {
    const project = await openWith({}, { timeLimit: trouble.kind === 'hang' ? 3000 : 20_000 })
    firebase.trouble = trouble
    expect(await failureOf(project.call('campagne-send', {}))).toEqual([kind, sentence])
  })

  it('answers no call after its process has ended', async () => {
    const project = await openWith()
    await project.close()
    expect(await failureOf(project.write(documents))).toEqual(['temporary', SILENT])
  })
})
