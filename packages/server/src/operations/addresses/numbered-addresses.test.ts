import { actorOf, type Data, type LiveDocument } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { losingAnswers } from '../../testing/lost-answers.ts'
import { startTwoNodes } from '../../testing/node.ts'
import { PEOPLE } from '../../testing/people.ts'
import { createDocument } from '../write/create.ts'

const { server, second, stop } = await startTwoNodes()
afterAll(stop)
const ada = server.as('gerante')
const other = second.as('gerante')
const produits = '/api/boutiques/atelier/produits'

beforeEach(() => server.sql('delete from produits'))
const create = async (name: string, more: Data = {}): Promise<LiveDocument> => ada.create(produits, { name, ...more })
const addressOf = async ({ id }: LiveDocument): Promise<unknown> => (await ada.read(`${produits}/${id}`)).pathname
const taken = (title: string) => [{ path: 'pathname', message: `« ${title} » a déjà cette adresse` }]

describe('the address of a product', () => {
  it('[PROD-95] made from a name that another product has gets the next free number', async () => {
    const made = [await create('Table basse'), await create('Table basse'), await create('table  basse')]
    expect(await Promise.all(made.map(addressOf))).toEqual(['table-basse', 'table-basse-2', 'table-basse-3'])
    await ada.remove(`${produits}/${made[1]?.id}`)
    expect(await addressOf(await create('Table basse'))).toBe('table-basse-2')
  })

  it('avoids an address that somebody typed, in all its spellings', async () => {
    await create('Une', { pathname: '/banc/' })
    await create('Deux', { pathname: 'banc-2' })
    expect(await addressOf(await create('Banc'))).toBe('banc-3')
  })

  it('is free for a product of another boutique', async () => {
    await create('Banc')
    const elsewhere = await server.as('admin').create('/api/boutiques/cabinet/produits', { name: 'Banc' })
    expect(elsewhere.pathname).toBe('banc')
  })

  it('differs for people who type the same name at the same moment on two nodes', async () => {
    for (let round = 0; round < 10; round++) {
      const name = `Course ${round}`
      const all = [ada, other, ada, other].map((somebody) => somebody.post(produits, { name }))
      const answers = await Promise.all(all)
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
      const made = (await ada.list(produits, { limit: '40' })).documents.filter((one) => one.name === name)
      expect(made.map(({ pathname }) => pathname).toSorted()).toEqual(
        ['', '-2', '-3', '-4'].map((end) => `course-${round}${end}`),
      )
    }
  })

  it('follows the name of a draft to a taken address with a number, and stays stable then', async () => {
    await create('Chaise')
    const draft = await create('Tabouret')
    await ada.change(`${produits}/${draft.id}`, { name: 'Chaise' })
    expect(await addressOf(draft)).toBe('chaise-2')
    await ada.change(`${produits}/${draft.id}`, { price: 12 })
    expect(await addressOf(draft)).toBe('chaise-2')
    await ada.change(`${produits}/${draft.id}`, { name: 'Fauteuil' })
    expect(await addressOf(draft)).toBe('fauteuil')
  })

  it('goes back with an undo, and a restored product gets a number where its address was taken meanwhile', async () => {
    await create('Chaise')
    const draft = await create('Tabouret')
    const renamed = await ada.change(`${produits}/${draft.id}`, { name: 'Chaise' })
    await ada.post(`${produits}/${draft.id}/annuler`, { revs: [renamed.rev] })
    expect(await addressOf(draft)).toBe('tabouret')
    await ada.remove(`${produits}/${draft.id}`)
    await create('Tabouret')
    expect((await ada.post(`${produits}/${draft.id}/actions/restaurer`)).status).toBe(200)
    expect(await addressOf(draft)).toBe('tabouret-2')
  })

  it('that is typed and taken is refused with the name of who has it', async () => {
    await create('Banc')
    const { id } = await create('Table')
    expect((await ada.patch(`${produits}/${id}`, { pathname: '/banc' })).problem.errors).toMatchObject(taken('Banc'))
    expect((await ada.post(produits, { name: 'Neuve', pathname: 'banc' })).problem.errors).toMatchObject(taken('Banc'))
    expect((await ada.post(produits, { name: 'Banc', pathname: 'banc' })).problem.errors).toMatchObject(taken('Banc'))
  })

  it('that two products had before is kept by saves of other fields', async () => {
    const [{ id }] = [await create('Une'), await create('Deux')]
    await server.sql(`update produits set data = data || '{"pathname":"deux"}', rev = rev + 1 where id = $1`, [id])
    expect((await ada.patch(`${produits}/${id}`, { price: 3 })).status).toBe(200)
  })

  it('with a number is told, too, when the answer of the commit is lost', async () => {
    await create('Guéridon')
    const { pool, lost } = losingAnswers(server.node.engine.pool, /insert into "produits"/)
    const actor = actorOf(server.idOf('gerante'), PEOPLE.gerante)
    const ref = { boutique: 'atelier', collection: 'produits' }
    const made = JSON.parse(await createDocument({ ...server.node.engine, pool }, actor, ref, { name: 'Guéridon' }))
    expect([lost(), made.pathname]).toEqual([1, 'gueridon-2'])
  })

  it('is numbered in the transaction of a boutique that tells websites, too', async () => {
    await create('Vase')
    const hook = { id: 'suivi', url: 'https://exemple.fr/suivi' }
    await server.as('admin').change('/api/boutiques/atelier', { webhookSecret: 'un-secret-de-test', webhooks: [hook] })
    expect(await addressOf(await create('Vase'))).toBe('vase-2')
  })
})

it.each(['modeles', 'posts'])('a typed address of %s is refused where another has it', async (slug) => {
  const path = `/api/boutiques/atelier/${slug}`
  await ada.create(path, { name: 'Banc', pathname: `banc-de-${slug}` })
  const { problem } = await ada.post(path, { name: 'Autre', pathname: `/banc-de-${slug}` })
  expect(problem.errors).toMatchObject(taken('Banc'))
})

it('repeating a creation returns the document with its number', async () => {
  await create('Lampe')
  const id = 'lampe-deux-0123456789'
  await ada.post(produits, { id, name: 'Lampe' })
  const again = await ada.post(produits, { id, name: 'Lampe' })
  expect(again.document?.pathname).toBe('lampe-2')
})

describe('the address of an article', () => {
  const posts = '/api/boutiques/atelier/posts'
  beforeEach(() => server.sql('delete from posts'))
  const post = (name: string, more: Data = {}) => ada.create(posts, { name, ...more })

  it('is made from its name, numbered where another document of the boutique has it', async () => {
    const elsewhere = await server.as('admin').create('/api/boutiques/cabinet/posts', { name: 'Salon' })
    await create('Banc', { pathname: '/banc' })
    const made = [await post('Salon'), await post('Salon'), await post('Banc'), await post('Mai', { pathname: '/m' })]
    expect([elsewhere, ...made].map(({ pathname }) => pathname)).toEqual([
      ...['/salon', '/salon', '/salon-2', '/banc-2', '/m'],
    ])
  })

  it('is given to one of an older version when it is saved, and taken again by no undo', async () => {
    const { id } = await post('Salon', { isVisible: true })
    await post('Mai')
    await server.sql(`update posts set data = data - 'pathname' where id = $1`, [id])
    expect((await ada.read(`${posts}/${id}`)).pathname).toBeUndefined()
    const { pathname, rev } = await ada.change(`${posts}/${id}`, { name: 'Mai' })
    expect(pathname).toBe('/mai-2')
    expect((await ada.post(`${posts}/${id}/annuler`, { revs: [rev] })).status).toBe(200)
    expect(await ada.read(`${posts}/${id}`)).toMatchObject({ name: 'Salon', pathname: '/salon' })
  })
})
