import type { Data, LiveDocument } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTwoNodes } from '../../testing/node.ts'

const { server, second, stop } = await startTwoNodes()
afterAll(stop)
const ada = server.as('gerante')
const root = '/api/boutiques/atelier'

beforeEach(async () => {
  for (const slug of ['pages', 'posts', 'produits', 'modeles', 'urls']) await server.sql(`delete from ${slug}`)
})
const make = (slug: string, name: string, more: Data = {}): Promise<LiveDocument> =>
  ada.create(`${root}/${slug}`, { name, ...more })
const errorsOf = async (slug: string, data: Data) => (await ada.post(`${root}/${slug}`, data)).problem.errors

describe('one address names one document of the boutique', () => {
  const kinds: [slug: string, label: string][] = [
    ['pages', 'page'],
    ['posts', 'article'],
    ['produits', 'produit'],
    ['modeles', 'modèle'],
  ]
  it.each(kinds.flatMap(([slug, label]) => kinds.flatMap(([other]) => (other === slug ? [] : [[slug, label, other]]))))(
    'that of one of %s (%s) is refused to one of %s, new and changed',
    async (slug, label, other) => {
      const { id } = await make(slug as string, 'Chêne', { pathname: '/bois' })
      const taken = [
        { path: 'pathname', message: `« Chêne » (${label}) a déjà cette adresse`, document: { collection: slug, id } },
      ]
      expect(await errorsOf(other as string, { name: 'Autre', pathname: 'bois/' })).toEqual(taken)
      const second = await make(other as string, 'Autre', { pathname: '/autre' })
      const path = `${root}/${other}/${second.id}`
      expect((await ada.patch(path, { pathname: '/bois' })).problem.errors).toEqual(taken)
      await ada.remove(`${root}/${slug}/${id}`)
      expect((await ada.patch(path, { pathname: '/bois' })).status).toBe(200)
      expect((await ada.post(`${root}/${slug}/${id}/actions/restaurer`)).problem.errors).toMatchObject([
        { path: 'pathname', document: { collection: other, id: second.id } },
      ])
    },
  )

  it('and one made from a name gets a number', async () => {
    await make('posts', 'Table', { pathname: '/table' })
    await make('pages', 'Table, la suite', { pathname: '/table-2' })
    expect((await make('produits', 'Table')).pathname).toBe('table-3')
    expect((await make('pages', 'Table')).pathname).toBe('/table-4')
  })

  it('goes to one of two people who take it for different documents at the same moment on two nodes', async () => {
    const other = second.as('gerante')
    for (let round = 0; round < 10; round++) {
      const pathname = `/course-${round}`
      const answers = await Promise.all([
        ada.post(`${root}/pages`, { name: 'Une', pathname }),
        other.post(`${root}/posts`, { name: 'Deux', pathname }),
        ada.post(`${root}/produits`, { name: 'Trois', pathname }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    }
  })

  it('may be that of a document of another boutique', async () => {
    await make('posts', 'Chêne', { pathname: '/chene' })
    const admin = server.as('admin')
    expect((await admin.post('/api/boutiques/cabinet/pages', { name: 'X', pathname: '/chene' })).status).toBe(201)
  })

  it('stays where it was stored twice before, until somebody changes it', async () => {
    await make('posts', 'Un', { pathname: '/un' })
    const { id } = await make('pages', 'Deux', { pathname: '/deux' })
    await server.sql(`update pages set data = data || '{"pathname":"/un"}', rev = rev + 1 where id = $1`, [id])
    expect((await ada.patch(`${root}/pages/${id}`, { altNavTitle: 'Une' })).status).toBe(200)
  })
})

describe('an address record', () => {
  const leadTo = ({ id }: LiveDocument, type: string, pathname: string): Promise<LiveDocument> =>
    ada.create(`${root}/urls`, { type, docId: id, pathname })

  it('takes the address of its own document, not that of another', async () => {
    const page = await make('pages', 'Atelier', { pathname: '/atelier' })
    await leadTo(page, 'pages', '/atelier')
    await make('posts', 'Salon', { pathname: '/salon' })
    const errors = await errorsOf('urls', { type: 'pages', docId: page.id, pathname: 'salon' })
    expect(errors).toMatchObject([{ path: 'pathname', message: '« Salon » (article) a déjà cette adresse' }])
    const renamed = await ada.patch(`${root}/pages/${page.id}`, { pathname: '/nouvel-atelier' })
    expect(renamed.status).toBe(200)
    expect((await ada.patch(`${root}/pages/${page.id}`, { pathname: '/atelier' })).status).toBe(200)
  })

  it('keeps its address from other documents while its own is there', async () => {
    const page = await make('pages', 'Atelier', { pathname: '/atelier' })
    await leadTo(page, 'pages', '/ancien')
    const errors = await errorsOf('posts', { name: 'Autre', pathname: '/ancien' })
    expect(errors).toEqual([
      {
        path: 'pathname',
        message: '« Atelier » (page) a déjà cette adresse',
        document: { collection: 'pages', id: page.id },
      },
    ])
    await ada.remove(`${root}/pages/${page.id}`)
    expect((await make('posts', 'Autre', { pathname: '/ancien' })).pathname).toBe('/ancien')
  })

  it('in the folder of products is not that of a page', async () => {
    const produit = await make('produits', 'Table', { pathname: 'table' })
    await leadTo(produit, 'produit', 'produit/table')
    expect(await errorsOf('pages', { name: 'Page', pathname: '/produit/table' })).toMatchObject([
      { message: '« Table » (produit) a déjà cette adresse' },
    ])
  })
})

it('the title of a document is only told to those who read it', async () => {
  await make('posts', 'Secret', { pathname: '/secret' })
  await make('produits', 'Table', { pathname: '/table-basse' })
  const rose = server.as('redactrice')
  const errors = async (pathname: string) =>
    (await rose.post(`${root}/pages`, { name: 'Autre', pathname })).problem.errors
  expect(await errors('/secret')).toEqual([
    { path: 'pathname', message: "Cette adresse est déjà celle d'un autre document (article)" },
  ])
  // Pages name products, and show their titles.
  expect(await errors('/table-basse')).toEqual([
    { path: 'pathname', message: '« Table » (produit) a déjà cette adresse' },
  ])
})
