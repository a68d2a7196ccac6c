import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Data, transferProgress } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { FIREBASE_SETTINGS, startTestFirebase } from '../../testing/services/firebase.ts'
import { startTestNode } from '../../testing/node.ts'
import { privateFolder } from '../../testing/prepared.ts'
import { addTransferable, transfersOf } from '../../testing/transfers.ts'
import { copyIdIn } from './transfer-copies.ts'

const firebase = await startTestFirebase()
const logFile = join(privateFolder(), 'serveur.log')
const server = await startTestNode({
  logFile,
  firebaseBase: firebase.base,
  outgoingAllowed: firebase.allowed,
  projectTimeLimit: 3000,
})
const admin = server.as('admin')
const copyId = copyIdIn('atelier')
const { transfer, start, ended } = transfersOf(admin)
const KINDS = 'posts pages produits modeles commandes ventes contacts campagnes fournisseurs depenses urls'.split(' ')
afterAll(async () => {
  await server.stop()
  await firebase.close()
})
beforeEach(async () => {
  firebase.reset()
  for (const table of [...KINDS, 'transferts', 'system.journal']) await server.sql(`delete from ${table}`)
  await admin.change('/api/boutiques/atelier', FIREBASE_SETTINGS)
})
const create = (collection: string, body: Data = {}): Promise<Data> =>
  admin.create(`/api/boutiques/atelier/${collection}`, body)
/** The copy of a document in the project. */
const copy = (collection: string, id: unknown): Data | undefined =>
  firebase.documents.get(`${collection}/${copyId(collection, String(id))}`)
async function original(collection: string, id: unknown): Promise<Data> {
  const [row] = await server.sql<{ deleted: boolean; data: Data }>(
    `select deleted, data from ${collection} where id = $1`,
    [id],
  )
  return { deleted: row?.deleted, ...row?.data }
}
const SILENT = 'Le projet Firebase ne répond pas'

describe('a transfer', () => {
  it('[TRANS-04] [TRANS-05] copies documents to the project of the boutique, and marks their originals', async () => {
    const { id } = await create('posts', { name: 'Un', photos: ['atelier/a.jpg'] })
    expect(await transfer()).toMatchObject({ etat: 'termine', nbPrevus: 1, nbCopies: 1, nbTrouves: 1 })
    const read = { name: 'Un', photos: ['atelier/a.jpg'], boutique: 'atelier', deleted: false }
    expect(copy('posts', id)).toMatchObject(read)
    expect(await original('posts', id)).toMatchObject({ deleted: true, importedAt: expect.any(String) })
  })

  it('[TRANS-06] [TRANS-09] sets importedX of products, 200 in a batch', async () => {
    await addTransferable(server, 'produits', 201)
    expect(await transfer({ type: 'produit', nombre: 300 })).toMatchObject({ nbCopies: 201, nbTrouves: 201 })
    expect(firebase.commits).toEqual([200, 1])
    const marked = `select count(*)::int as n from produits where deleted and data->'importedX' = '1' and data ? 'importedAt'`
    expect(await server.sql(marked)).toEqual([{ n: 201 }])
  })

  it.each([
    ['commande', 'commandes'],
    ['contact', 'contacts'],
    ['campagne', 'campagnes'],
    ['fournisseur', 'fournisseurs'],
    ['depense', 'depenses'],
    ['modele', 'modeles'],
    ['vente', 'ventes'],
    ['post', 'posts'],
  ])(
    '[TRANS-08] [TRANS-11] [LIVE-07] of the kind %s reads those of its boutique, not deleted, 500 at a time',
    async (type, collection) => {
      await addTransferable(server, collection, 501)
      await addTransferable(server, collection, 2, 'brocante')
      await server.sql(`update ${collection} set deleted = true where id = $1`, [`${collection}-500`])
      await addTransferable(server, collection, 1, 'atelier', 'plus')
      expect(await transfer({ type, nombre: 5000 })).toMatchObject({ nbPrevus: 501, nbCopies: 501, nbTrouves: 501 })
      expect(firebase.commits).toEqual([500, 1])
      expect(await server.sql(`select count(*)::int as n from ${collection} where not deleted`)).toEqual([{ n: 2 }])
      expect([...firebase.documents.keys()].every((path) => path.startsWith(`${collection}/`))).toBe(true)
    },
  )

  it('[TRANS-11] [LIVE-07] [PAGE-18] of pages reads 200 at a time', async () => {
    await addTransferable(server, 'pages', 201)
    expect(await transfer({ type: 'page', nombre: 5000 })).toMatchObject({ nbCopies: 201, nbTrouves: 201 })
    expect(firebase.commits).toEqual([200, 1])
  })

  it('[TRANS-10] [PAGE-18] creates the addresses of pages, and marks the pages', async () => {
    const { id } = await create('pages', { name: 'Atelier', pathname: '/atelier' })
    const { id: other } = await create('pages', { name: 'Ancien', pathname: '/ancien', parent: id })
    for (const pathname of ['/ancien', '/tres-ancien']) await create('urls', { type: 'pages', docId: other, pathname })
    expect(await transfer({ type: 'page' })).toMatchObject({ nbCopies: 2, nbAdresses: 3 })
    const urls = [...firebase.documents].filter(([path]) => path.startsWith('urls/')).map(([, data]) => data)
    const expected = [
      [id, '/atelier'],
      [other, '/ancien'],
      [other, '/tres-ancien'],
    ].map(([docId, pathname]) => ({
      type: 'pages',
      docId: copyId('pages', String(docId)),
      pathname,
      boutique: 'atelier',
    }))
    expect(urls.toSorted((a, b) => String(a.pathname).localeCompare(String(b.pathname)))).toMatchObject(
      expected.toSorted((a, b) => String(a.pathname).localeCompare(String(b.pathname))),
    )
    expect(copy('pages', other)).toMatchObject({ parent: copyId('pages', String(id)) })
    expect(await original('pages', id)).toMatchObject({ deleted: true, importedAt: expect.any(String) })
  })

  it('[TRANS-07] deletes nothing: an order and its sales are all kept, and can be restored', async () => {
    const { id } = await create('commandes', { deliveryDate: '2026-01-01' })
    const { id: vente } = await create('ventes', { montant: 12, commande: id })
    await transfer({ type: 'commande' })
    expect(await original('commandes', id)).toMatchObject({ deleted: true })
    expect(await original('ventes', vente)).toMatchObject({ deleted: false, montant: 12 })
    await transfer({ type: 'vente' })
    expect(copy('ventes', vente)).toMatchObject({ commande: copyId('commandes', String(id)) })
    expect((await admin.post(`/api/boutiques/atelier/commandes/${id}/actions/restaurer`)).status).toBe(200)
    expect(await original('commandes', id)).toMatchObject({ deleted: false })
  })

  it.each(['commandes', 'campagnes', 'fournisseurs'])(
    '[TRANS-12] copies one document of %s by its id',
    async (collection) => {
      await addTransferable(server, collection, 3)
      const document = `${collection}-1`
      const type = collection.slice(0, -1)
      expect(await transfer({ type, document })).toMatchObject({ nbPrevus: 1, nbCopies: 1 })
      expect(firebase.documents.size).toBe(1)
      expect(copy(collection, document)).toBeDefined()
      const { id } = await admin.create('/api/transferts', { cible: 'atelier', type: 'post', document })
      expect((await admin.post(`/api/transferts/${id}/actions/lancer`)).status).toBe(422)
    },
  )

  it('[TRANS-02] copies 200 documents at most, the latest first', async () => {
    await addTransferable(server, 'posts', 203)
    expect(await transfer()).toMatchObject({ nombre: 200, nbPrevus: 200, nbCopies: 200, nbTrouves: 200 })
    expect(await server.sql('select id from posts where not deleted order by id')).toEqual([
      { id: 'posts-0' },
      { id: 'posts-1' },
      { id: 'posts-2' },
    ])
  })

  it('copies the entries of the lists that documents name, which stay', async () => {
    const { id: type } = await create('depenseTypes', { libelle: 'Bois' })
    const { id } = await create('depenses', { montant: 3, type })
    await transfer({ type: 'depense' })
    const path = `boutiques/atelier/depenseTypes/${copyId('depenseTypes', String(type))}`
    expect(firebase.documents.get(path)).toMatchObject({ libelle: 'Bois' })
    expect(copy('depenses', id)).toMatchObject({ type: copyId('depenseTypes', String(type)) })
    expect(await original('"depenseTypes"', type)).toMatchObject({ deleted: false })
  })
})

describe('a boutique without firebaseApiKey', () => {
  it('[TRANS-13] copies nothing, and says "projet non configuré"', async () => {
    await admin.patch('/api/boutiques/atelier', { firebaseApiKey: null })
    const { id } = await create('posts', { name: 'Un' })
    expect(await transfer()).toMatchObject({ etat: 'interrompu', probleme: 'projet non configuré' })
    expect(await original('posts', id)).toMatchObject({ deleted: false })
    expect(firebase.seen.signIn).toBe(0)
    const logged = (): string => readFileSync(logFile, 'utf8')
    await expect.poll(logged).toMatch(/"level":50,.*"msg":"projet non configuré"/)
  })
})

describe('a transfer in trouble', () => {
  it.each<[string, Data, string]>([
    [
      'the password',
      { firebaseAuthPassword: 'faux' },
      "Le projet Firebase refuse l'e-mail ou le mot de passe de connexion",
    ],
    // The password is forgotten with it.
    [
      'the e-mail',
      { firebaseAuthEmail: null },
      'Il manque E-mail de connexion, Mot de passe de connexion dans les réglages Firebase de la boutique',
    ],
    [
      'the project',
      { firebaseProjectId: 'x/@y', firebaseAuthPassword: 'p' },
      "L'identifiant du projet Firebase n'est pas valable",
    ],
  ])(
    '%s is wrong: it says so, leaves everything as it was, and goes on once it is right',
    async (_, wrong, sentence) => {
      const { id } = await create('posts', { name: 'Un' })
      await admin.patch('/api/boutiques/atelier', wrong)
      const stopped = await transfer()
      expect(stopped).toMatchObject({ etat: 'interrompu', probleme: sentence })
      expect(await original('posts', id)).toMatchObject({ deleted: false })
      await admin.change('/api/boutiques/atelier', FIREBASE_SETTINGS)
      await admin.post(`/api/transferts/${stopped.id}/actions/reprendre`)
      expect(await ended(stopped.id)).toMatchObject({ etat: 'termine', nbCopies: 1 })
    },
  )

  it.each(['hang', 'cut'] as const)(
    'a project that stops answering in the middle (%s): it can be resumed, none lost or doubled',
    async (kind) => {
      await addTransferable(server, 'produits', 450)
      firebase.trouble = { on: 'commit', kind, after: 1 }
      const stopped = await transfer({ type: 'produit', nombre: 1000 })
      expect(stopped).toMatchObject({ etat: 'interrompu', probleme: SILENT, nbCopies: 200 })
      expect(await server.sql('select count(*)::int as n from produits where deleted')).toEqual([{ n: 200 }])
      firebase.trouble = undefined
      await admin.post(`/api/transferts/${stopped.id}/actions/reprendre`)
      expect(await ended(stopped.id)).toMatchObject({ etat: 'termine', nbCopies: 450, nbTrouves: 450 })
      expect(firebase.documents.size).toBe(450)
    },
  )

  it('an answer that is lost once is no trouble: the batch is repeated', async () => {
    await create('posts', { name: 'Un' })
    firebase.trouble = { on: 'commit', kind: 'cut', times: 1 }
    expect(await transfer()).toMatchObject({ etat: 'termine', nbCopies: 1, nbTrouves: 1 })
    expect([...firebase.writes.values()]).toEqual([2])
  })

  it('a document of almost 1 MB is copied', async () => {
    await addTransferable(server, 'posts', 5)
    const large = 'é'.repeat(480_000)
    await server.sql(
      `update posts set data = data || jsonb_build_object('bodyMarkdown', $1::text) where id <> 'posts-2'`,
      [large],
    )
    expect(await transfer()).toMatchObject({ etat: 'termine', nbCopies: 5, nbTrouves: 5 })
    expect(copy('posts', 'posts-4')).toMatchObject({ bodyMarkdown: large })
  })

  it('a document that the project refuses stays, and is named; the others are copied', async () => {
    await addTransferable(server, 'posts', 5)
    const huge = 'é'.repeat(600_000)
    await server.sql(
      `update posts set data = data || jsonb_build_object('bodyMarkdown', $1::text) where id = 'posts-2'`,
      [huge],
    )
    expect(await transfer()).toMatchObject({ etat: 'termine', nbCopies: 4, nbRefuses: 1, refuses: 'posts-2' })
    expect(await original('posts', 'posts-2')).toMatchObject({ deleted: false })
  })

  it('a document that changes while it is copied is copied again', async () => {
    const { id } = await create('posts', { name: 'Un' })
    const done = Promise.withResolvers<void>()
    firebase.until = done.promise
    firebase.onCommit = (count) => {
      if (count === 1)
        void admin.patch(`/api/boutiques/atelier/posts/${id}`, { name: 'Deux' }).then(() => done.resolve())
    }
    expect(await transfer()).toMatchObject({ etat: 'termine', nbCopies: 1, nbTrouves: 1 })
    expect(copy('posts', id)).toMatchObject({ name: 'Deux' })
    expect(firebase.commits).toEqual([1, 1])
  })
})

it('a document that is deleted while it is copied stays in the project, and the counts say so', async () => {
  const { id } = await create('posts', { name: 'Un' })
  const done = Promise.withResolvers<void>()
  firebase.until = done.promise
  firebase.onCommit = () => void admin.remove(`/api/boutiques/atelier/posts/${id}`).then(() => done.resolve())
  const ended = await transfer()
  expect(ended).toMatchObject({ etat: 'termine', nbTrouves: 1 })
  expect(ended.nbCopies ?? 0).toBe(0)
  expect(transferProgress(ended)?.warning).toContain('supprimés ou changés ici pendant leur copie')
})

describe('the boutique of a transfer', () => {
  it.each(['unknown', 'deleted'])(
    'must exist when the transfer is created, and when it is changed: %s',
    async (how) => {
      let cible = 'nulle-part'
      if (how === 'deleted') {
        cible = (await admin.create('/api/boutiques', { name: 'Éphémère' })).id as string
        await admin.remove(`/api/boutiques/${cible}`)
      }
      const errors = [{ path: 'cible', message: "Ce document n'existe pas" }]
      expect((await admin.post('/api/transferts', { cible })).body).toMatchObject({ status: 422, errors })
      const { id } = await admin.create('/api/transferts', { cible: 'atelier' })
      expect((await admin.patch(`/api/transferts/${id}`, { cible })).body).toMatchObject({ status: 422, errors })
      expect(await admin.all('/api/transferts')).toMatchObject([{ id, cible: 'atelier' }])
    },
  )

  it('must exist when the transfer starts', async () => {
    const { id: cible } = await admin.create('/api/boutiques', { name: 'Éphémère' })
    const { id } = await admin.create('/api/transferts', { cible })
    await admin.remove(`/api/boutiques/${cible}`)
    const started = await admin.post(`/api/transferts/${id}/actions/lancer`)
    expect(started.refusal).toBe('409 transfert.boutique-absente')
  })

  it('that is deleted stops the run under way after its batch, and goes on when it is restored', async () => {
    await addTransferable(server, 'produits', 450)
    const done = Promise.withResolvers<void>()
    firebase.until = done.promise
    firebase.onCommit = (count) => {
      if (count === 1) void admin.remove('/api/boutiques/atelier').then(() => done.resolve())
    }
    const stopped = await transfer({ type: 'produit', nombre: 1000 })
    const probleme = 'La boutique a été supprimée pendant le transfert'
    expect(stopped).toMatchObject({ etat: 'interrompu', probleme, nbCopies: 200 })
    const again = () => admin.post(`/api/transferts/${stopped.id}/actions/reprendre`)
    expect((await again()).refusal).toBe('409 transfert.boutique-absente')
    expect((await admin.post('/api/boutiques/atelier/actions/restaurer')).status).toBe(200)
    expect((await again()).status).toBe(200)
    expect(await ended(stopped.id)).toMatchObject({ etat: 'termine', nbCopies: 450, nbTrouves: 450 })
  })
})

describe('the transfers of a boutique', () => {
  it('run one at a time, can be paused, and cannot be deleted while they run', async () => {
    await addTransferable(server, 'produits', 450)
    const open = Promise.withResolvers<void>()
    firebase.until = open.promise
    const { id } = await start({ type: 'produit', nombre: 1000 })
    const { id: second } = await admin.create('/api/transferts', { cible: 'atelier' })
    expect((await admin.post(`/api/transferts/${second}/actions/lancer`)).status).toBe(422)
    expect((await admin.remove(`/api/transferts/${id}`)).refusal).toBe('409 transfert.en-cours')
    expect((await admin.patch(`/api/transferts/${id}`, { nombre: 3 })).refusal).toBe('409 transfert.lance')
    expect((await admin.post(`/api/transferts/${id}/actions/suspendre`)).status).toBe(200)
    open.resolve()
    // The batch under way is confirmed and marked, and no other begins.
    await expect.poll(async () => (await admin.read(`/api/transferts/${id}`)).nbCopies).toBe(200)
    expect((await admin.post(`/api/transferts/${second}/actions/lancer`)).status).toBe(200)
    await ended(second)
    await admin.post(`/api/transferts/${id}/actions/reprendre`)
    expect(await ended(id)).toMatchObject({ nbCopies: 450, nbTrouves: 450 })
  })

  it('are named by their kind and their boutique', async () => {
    const { libelle } = await admin.create('/api/transferts', { cible: 'brocante', type: 'page' })
    expect(libelle).toBe('Pages de La Brocante')
  })

  it('a dry run counts, and sends nothing', async () => {
    await addTransferable(server, 'pages', 450)
    const { id } = await admin.create('/api/transferts', { cible: 'atelier', type: 'page', nombre: 410 })
    expect(await admin.read(`/api/transferts/${id}/apercu`)).toEqual({
      documents: 410,
      total: 450,
      isMore: false,
      batches: 3,
      hasAddresses: true,
      vers: 'pages',
    })
    expect(firebase.seen.signIn).toBe(0)
  })
})
