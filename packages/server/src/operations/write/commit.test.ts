import { type Actor, collectionOf, type Data, Problem } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '../../auth/users.ts'
import { losingAnswers } from '../../testing/lost-answers.ts'
import { startTwoNodes } from '../../testing/node.ts'
import { registry } from '../../testing/registry.ts'
import { commit } from './commit.ts'
import { createDocument } from './create.ts'
import type { Engine } from '../engine.ts'
import { patchDocument } from './patch.ts'
import type { Creation, Modification } from './plan.ts'
import { grant } from '../rights/rights.ts'
import { applyRules } from './rules.ts'

const { server, second, stop } = await startTwoNodes()
afterAll(stop)
const { engine } = server.node
const manager = server.as('gerante')
const actor: Actor = { ...SYSTEM_ACTOR, id: 'essai' }
const place = { boutique: 'atelier', collection: 'essais' }
const path = '/api/boutiques/atelier/essais'
const granted = await grant(engine, actor, place, 'update')

const creation = (id: string, titre: string): Creation => ({
  type: 'create',
  granted,
  id,
  sent: {},
  make: (context) => applyRules(granted.collection, undefined, titre ? { titre } : {}, context),
})
const titled = (id: string, titre: string): Modification => ({
  type: 'change',
  granted,
  id,
  propose: (_, data) => ({
    action: 'modifier',
    data: { ...data, titre },
    changes: [{ path: 'titre', before: data.titre, after: titre }],
  }),
})
const ids = ['un', 'deux', 'trois']
const titles = async (): Promise<unknown[]> =>
  (await server.sql<{ titre: string }>(`select data->>'titre' as titre from essais order by id`)).map(
    ({ titre }) => titre,
  )
const journal = () =>
  server.sql<{ document: string; rev: number; commit: string; action: string }>(
    `select document, rev, commit, action from system.journal where collection = 'essais' order by document, rev`,
  )

beforeEach(async () => {
  await server.sql('delete from essais')
  await server.sql(`delete from system.journal where collection = 'essais'`)
})

describe('a commit of several documents', () => {
  it('stores all of them, each with its journal entry, under one id', async () => {
    await commit(engine, actor, [], async () => ids.map((id) => creation(id, `${id} avant`)))
    const written = await commit(engine, actor, [], async () => [
      titled('un', 'un après'),
      titled('deux', 'deux avant'),
      creation('quatre', 'quatre'),
    ])
    expect(written.map(({ id, rev }) => [id, rev])).toEqual([
      ['un', 2],
      ['deux', 1],
      ['quatre', 1],
    ])
    expect(await titles()).toEqual(['deux avant', 'quatre', 'trois avant', 'un après'])
    const entries = await journal()
    expect(entries.map(({ document, rev, action }) => [document, rev, action])).toEqual([
      ['deux', 1, 'creer'],
      ['quatre', 1, 'creer'],
      ['trois', 1, 'creer'],
      ['un', 1, 'creer'],
      ['un', 2, 'modifier'],
    ])
    const commits = new Map(entries.map(({ document, rev, commit: id }) => [`${document}${rev}`, id]))
    expect(commits.get('un2')).toBe(commits.get('quatre1'))
    expect(commits.get('un1')).toBe(commits.get('trois1'))
    expect(commits.get('un1')).not.toBe(commits.get('un2'))
  })

  it.each<[string, () => (Creation | Modification)[], string]>([
    ['is refused by its rules', () => [creation('a', 'A'), creation('b', '')], '422 validation'],
    ['does not exist', () => [creation('a', 'A'), titled('absent', 'B')], '404 document.absent'],
    ['has an id that is taken', () => [creation('a', 'A'), creation('pris', 'B')], '409 identifiant.pris'],
  ])('stores nothing when one of them %s', async (_, writes, refusal) => {
    await commit(engine, actor, [], async () => [creation('pris', 'pris')])
    const refused = await commit(engine, actor, [], async () => writes()).catch((error: Problem) => error)
    expect(refused).toBeInstanceOf(Problem)
    const { status, code } = refused as Problem
    expect(`${status} ${code}`).toBe(refusal)
    expect(await titles()).toEqual(['pris'])
    expect(await journal()).toHaveLength(1)
  })

  it('is stored once when the request is repeated', async () => {
    const writes = () => ids.map((id) => creation(id, id))
    const first = await commit(engine, actor, [], async () => writes())
    const again = await commit(engine, actor, [], async () => writes())
    expect(again.map(({ id, rev, createdAt }) => [id, rev, createdAt])).toEqual(
      first.map(({ id, rev, createdAt }) => [id, rev, createdAt]),
    )
    expect(await journal()).toHaveLength(3)
  })

  it('does not deadlock with another that names the same documents in another order', async () => {
    await commit(engine, actor, [], async () => ids.map((id) => creation(id, '0')))
    const nodes = [engine, second.node.engine]
    const runs = Array.from({ length: 40 }, (_, n) => {
      const order = n % 2 === 0 ? ids : ids.toReversed()
      return commit(nodes[n % 3 === 0 ? 1 : 0] as Engine, actor, [], async () =>
        order.map((id) => titled(id, `${n + 1}`)),
      )
    })
    await Promise.all(runs)
    const [one, ...others] = await titles()
    expect(others).toEqual([one, one])
    expect(await server.sql('select distinct rev from essais')).toEqual([{ rev: 41 }])
  })
})

describe('a response that is lost after the commit', () => {
  const lostOn = (matching: RegExp, before = false) => {
    const { pool, lost } = losingAnswers(engine.pool, matching, before)
    return { engine: { ...engine, pool }, lost }
  }

  it('of a creation is looked up in the journal: the creation succeeded', async () => {
    const { engine: losing, lost } = lostOn(/insert into "essais"/)
    const made = JSON.parse(await createDocument(losing, actor, place, { titre: 'Une fois' })) as Data
    expect(lost()).toBe(1)
    expect(await titles()).toEqual(['Une fois'])
    expect((await manager.read(`${path}/${String(made.id)}`)).titre).toBe('Une fois')
  })

  it('of a change is looked up in the journal: the change succeeded, once', async () => {
    const { id, rev } = await manager.create(path, { titre: 'Avant' })
    const { engine: losing, lost } = lostOn(/update "essais"/)
    const requested = { values: { titre: 'Après' }, operations: [], rev }
    const changed = JSON.parse(await patchDocument(losing, actor, { ...place, id }, requested)) as Data
    expect(lost()).toBe(1)
    expect(changed).toMatchObject({ titre: 'Après', rev: rev + 1 })
    expect(await manager.read(`${path}/${id}`)).toMatchObject({ titre: 'Après', rev: rev + 1 })
  })

  it('of several documents is looked up in the journal: all of them succeeded', async () => {
    const { engine: losing, lost } = lostOn(/^commit$/)
    const written = await commit(losing, actor, [], async () => ids.map((id) => creation(id, id)))
    expect(lost()).toBe(1)
    expect(written.map(({ id }) => id)).toEqual(ids)
    expect(await titles()).toHaveLength(3)
  })

  it('is a failure when nothing was committed', async () => {
    const { engine: losing } = lostOn(/insert into "essais"/, true)
    await expect(createDocument(losing, actor, place, { titre: 'Jamais' })).rejects.toThrow('ECONNRESET')
    const { engine: alike } = lostOn(/^commit$/, true)
    await expect(commit(alike, actor, [], async () => [creation('un', 'un')])).rejects.toThrow('ECONNRESET')
    expect(await titles()).toEqual([])
  })
})

describe('rules that count other documents', () => {
  it('[URL-07] leave one address when two are deleted at the same moment on two nodes', async () => {
    const here = '/api/boutiques/atelier'
    const clients = [manager, second.as('gerante')]
    for (let round = 0; round < 10; round++) {
      const { id: docId } = await manager.create(`${here}/pages`, { name: `Page ${round}` })
      const address = (pathname: string) => manager.create(`${here}/urls`, { type: 'pages', docId, pathname })
      const two = [await address(`a-${round}`), await address(`b-${round}`)]
      const answers = await Promise.all(
        two.map(({ id }, at) => (clients[at] as typeof manager).remove(`${here}/urls/${id}`)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })
})

describe('rules that read other documents', () => {
  it('see nothing of another boutique, whatever id is sent', async () => {
    const urls = collectionOf(registry, 'urls')
    const foreign = await server.as('admin').create('/api/boutiques/brocante/pages', { name: 'Page' })
    // The last address of a document that does not exist in this boutique may be deleted: the rules do not see the
    // other boutique's page.
    const made = await manager.create('/api/boutiques/atelier/urls', {
      type: 'pages',
      docId: foreign.id,
      pathname: 'x',
    })
    expect(urls.needs?.({ type: 'pages', docId: foreign.id }, 'atelier')).toEqual({
      document: { collection: 'pages', id: foreign.id },
    })
    expect((await manager.remove(`/api/boutiques/atelier/urls/${made.id}`)).status).toBe(200)
  })
})

describe('rules that read other documents within a commit', () => {
  it('wait for whoever changes them, and read what was committed', async () => {
    const here = '/api/boutiques/atelier'
    const { id: docId } = await manager.create(`${here}/pages`, { name: 'Page' })
    const address = await manager.create(`${here}/urls`, { type: 'pages', docId, pathname: 'la-seule' })
    const changing = await server.node.engine.pool.connect()
    await changing.query('begin')
    await changing.query('update pages set deleted = true, rev = rev + 1 where id = $1', [docId])
    let isOver = false
    // Refused while its page stands.
    const removal = manager.remove(`${here}/urls/${address.id}`).finally(() => {
      isOver = true
    })
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => isOver || (await server.sql(waits)).length > 0).toBe(true)
    await changing.query('commit')
    changing.release()
    expect((await removal).status).toBe(200)
  })
})

describe('people who generate for twenty products at once', () => {
  it('hold one connection for each of them', async () => {
    const produits = '/api/boutiques/atelier/produits'
    const options = [{ id: 'o1', libelle: 'Teinte', values: [{ id: 'a', libelle: 'a' }] }]
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, at) => manager.create(produits, { name: `Lampe ${at}`, options })),
    )
    const answers = await Promise.all(
      made.map(({ id }) => manager.post(`${produits}/${id}/actions/generer-declinaisons`)),
    )
    expect(answers.filter(({ status, body }) => status === 200 && body.generated === 1)).toHaveLength(20)
  })
})

describe('forty people who generate at once', () => {
  it('hold one connection between them: the variants are created once, and other people can still read', async () => {
    const produits = '/api/boutiques/atelier/produits'
    const values = ['a', 'b', 'c', 'd'].map((id) => ({ id, libelle: id }))
    const { id } = await manager.create(produits, { name: 'Lampe', options: [{ id: 'o1', libelle: 'Teinte', values }] })
    const generations = Array.from({ length: 40 }, () => manager.post(`${produits}/${id}/actions/generer-declinaisons`))
    const reads = Array.from({ length: 40 }, () => server.as('collegue').get(`${produits}/${id}`))
    const answers = await Promise.all([...generations, ...reads])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const made = answers.slice(0, 40).map(({ body }) => body.generated as number)
    expect(made.filter((count) => count > 0)).toEqual([4])
    expect(await manager.all(`${produits}/${id}/variants`)).toHaveLength(4)
  })

  it('each get one of the variants in the response; undoing its creation deletes all of them', async () => {
    const produits = '/api/boutiques/atelier/produits'
    const values = ['a', 'b', 'c'].map((id) => ({ id, libelle: id }))
    const { id } = await manager.create(produits, { name: 'Lampe', options: [{ id: 'o1', libelle: 'Teinte', values }] })
    const generate = async () => (await manager.post(`${produits}/${id}/actions/generer-declinaisons`)).body
    const { generatedId } = await generate()
    expect(await generate()).not.toHaveProperty('generatedId')
    const undone = await manager.post(`${produits}/${id}/variants/${generatedId}/annuler`, { revs: [1] })
    expect([undone.status, undone.body.conflicts]).toEqual([200, []])
    expect(await manager.all(`${produits}/${id}/variants`)).toEqual([])
  })
})
