import type { Data, LiveDocument } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTwoNodes } from '../../testing/node.ts'
import { MAX_REDIRECTIONS } from './site.ts'

const { server, second, stop } = await startTwoNodes()
afterAll(stop)
const ada = server.as('gerante')
const other = second.as('gerante')
const root = '/api/boutiques/atelier'
const pages = `${root}/pages`

beforeEach(() => server.sql('delete from pages'))
const page = (name: string, more: Data = {}): Promise<LiveDocument> => ada.create(pages, { name, ...more })
const redirection = (from: string, to: string): Promise<LiveDocument> =>
  page(from, { pathname: from, isRedirect: true, redirectPathname: to })
const refused = (path: string, message: string) => ({ status: 422, errors: [{ path, message }] })
async function change(id: string, changes: Data) {
  const { status, problem } = await ada.patch(`${pages}/${id}`, changes)
  return status === 200 ? { status } : { status, errors: problem.errors }
}

describe('a redirection without a target', () => {
  const lacking = refused('redirectPathname', "Une redirection demande l'adresse où elle mène")

  it('is refused by its path, at the creation and later', async () => {
    const { status, problem } = await ada.post(pages, { name: 'Sans but', isRedirect: true })
    expect({ status, errors: problem.errors }).toEqual(lacking)
    const { id } = await page('Plus tard')
    expect(await change(id, { isRedirect: true })).toEqual(lacking)
    expect(await change(id, { isRedirect: true, redirectPathname: '/la' })).toEqual({ status: 200 })
    expect(await change(id, { redirectPathname: null })).toEqual(lacking)
    expect(await change(id, { redirectPathname: null, isRedirect: false })).toEqual({ status: 200 })
  })

  it('of before is changed elsewhere', async () => {
    const { id } = await page('Ancienne')
    await server.sql(`update pages set data = data || '{"isRedirect":true}', rev = rev + 1 where id = $1`, [id])
    expect(await change(id, { name: 'Vieille' })).toEqual({ status: 200 })
  })
})

describe('the address of a page', () => {
  it.each(['/atelier', 'atelier', '/atelier/'])('is taken, when written %s', async (pathname) => {
    await page('Atelier', { pathname: '/atelier' })
    const { id } = await page('Autre')
    expect(await change(id, { pathname })).toMatchObject(refused('pathname', '« Atelier » a déjà cette adresse'))
    expect((await ada.post(pages, { name: 'Neuve', pathname })).status).toBe(422)
  })

  it('is taken in every spelling, when it was stored in percents before', async () => {
    const { id: old } = await page('Chêne')
    await server.sql(`update pages set data = data || '{"pathname":"/ch%C3%AAne"}', rev = rev + 1 where id = $1`, [old])
    const { id } = await page('Autre')
    expect(await change(id, { pathname: '/chêne' })).toMatchObject(
      refused('pathname', '« Chêne » a déjà cette adresse'),
    )
  })

  it('is another one in capital letters, as on websites', async () => {
    await page('Un', { pathname: '/un' })
    const { id } = await page('UN')
    expect(await change(id, { pathname: '/UN' })).toEqual({ status: 200 })
  })

  it('is a path: a new one with a search is refused, one of before is saved with the rest', async () => {
    const { id } = await page('Une')
    const message = 'Adresse attendue comme /contact, sans « ? », « # », « % », « \\ », « // » ni « .. »'
    expect(await change(id, { pathname: '/une?x' })).toEqual(refused('pathname', message))
    await server.sql(`update pages set data = data || '{"pathname":"/une?x"}', rev = rev + 1 where id = $1`, [id])
    expect(await change(id, { name: 'Une page', pathname: '/une?x' })).toEqual({ status: 200 })
  })

  it('is free again once its page is deleted, which cannot be restored then', async () => {
    const { id } = await page('Notre travail', { pathname: '/atelier' })
    await ada.remove(`${pages}/${id}`)
    const { id: next } = await page('Suivante', { pathname: 'atelier' })
    const { problem } = await ada.post(`${pages}/${id}/actions/restaurer`)
    expect(problem.errors).toMatchObject([{ path: 'pathname', message: '« Suivante » a déjà cette adresse' }])
    expect(problem.detail).toBe('Adresse sur le site : « Suivante » a déjà cette adresse')
    await ada.remove(`${pages}/${next}`)
    expect((await ada.post(`${pages}/${id}/actions/restaurer`)).status).toBe(200)
  })

  it('goes to one of two people who take it at the same moment on two nodes', async () => {
    for (let round = 0; round < 10; round++) {
      const pathname = `/course-${round}`
      const answers = await Promise.all([
        ada.post(pages, { name: 'Une', pathname }),
        other.post(pages, { name: 'Deux', pathname: `${pathname}/` }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    }
  })

  it('is kept by saves of other fields, also where another program stored it twice', async () => {
    const { id } = await page('Une', { pathname: '/une' })
    await page('Deux', { pathname: '/deux' })
    await server.sql(`update pages set data = data || '{"pathname":"/deux"}', rev = rev + 1 where id = $1`, [id])
    expect(await change(id, { name: 'Une page' })).toEqual({ status: 200 })
    expect(await change(id, { pathname: '/une' })).toEqual({ status: 200 })
  })

  it('may be that of a page of another boutique', async () => {
    await page('Atelier', { pathname: '/atelier' })
    const elsewhere = server.as('admin')
    expect((await elsewhere.post('/api/boutiques/cabinet/pages', { name: 'X', pathname: '/atelier' })).status).toBe(201)
  })
})

it('the address of a new page is made from its name below that of its parent, with a number where it is taken', async () => {
  const { id: parent } = await page('Atelier')
  const made = [await page('Nos bois', { parent }), await page('Nos bois', { parent }), await page('Nos bois')]
  expect(made.map(({ pathname }) => pathname)).toEqual(['/atelier/nos-bois', '/atelier/nos-bois-2', '/nos-bois'])
})

describe('a redirection', () => {
  it('to its own address is refused', async () => {
    const { id } = await page('Une', { pathname: '/une' })
    expect(await change(id, { isRedirect: true, redirectPathname: '/une/#haut' })).toEqual(
      refused('redirectPathname', 'Une redirection ne peut pas mener à sa propre adresse'),
    )
  })

  it('that closes a loop over several pages is refused, whichever field closes it', async () => {
    await redirection('/a', '/b')
    await redirection('/b', 'https://exemple.fr/c')
    const b = (await ada.list(pages, { 'where[pathname]': '/b' })).documents[0] as LiveDocument
    const c = await redirection('/d', '/a')
    expect(await change(b.id, { redirectPathname: '/c' })).toEqual({ status: 200 })
    expect(await change(c.id, { pathname: 'c' })).toEqual(
      refused('redirectPathname', 'Ces redirections tournent en rond : /c → /a → /b → /c'),
    )
    expect(await change(c.id, { isRedirect: false, pathname: 'c' })).toEqual({ status: 200 })
    expect((await change(c.id, { isRedirect: true })).status).toBe(422)
  })

  it.each([
    ['https://atelier.exemple.fr/un', 'http://www.atelier.exemple.fr/deux/'],
    ['/%75n', '/d%65ux'],
    ['/x/../un', '/./deux'],
  ])('to %s and back to %s is a loop', async (one, two) => {
    await server.as('admin').change('/api/boutiques/atelier', { websiteURL: 'https://atelier.exemple.fr' })
    await redirection('/deux', one)
    const { id } = await page('Une', { pathname: '/un' })
    expect(await change(id, { isRedirect: true, redirectPathname: two })).toEqual(
      refused('redirectPathname', 'Ces redirections tournent en rond : /un → /deux → /un'),
    )
    expect(await change(id, { isRedirect: true, redirectPathname: 'https://autre.exemple.fr/deux' })).toEqual({
      status: 200,
    })
    expect((await change(id, { redirectPathname: two })).status).toBe(422)
  })

  it('of two people at the same moment on two nodes makes no loop', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [`/a${round}`, `/b${round}`]
      const [one, two] = [await page(a, { pathname: a }), await page(b, { pathname: b })]
      const leads = (redirectPathname: string): Data => ({ isRedirect: true, redirectPathname })
      const answers = await Promise.all([
        ada.patch(`${pages}/${one.id}`, leads(b)),
        other.patch(`${pages}/${two.id}`, leads(a)),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    }
  })

  it('is followed by ten others at most', async () => {
    for (let n = MAX_REDIRECTIONS; n > 0; n--) await redirection(`/r${n}`, `/r${n + 1}`)
    const { id } = await page('Début', { pathname: '/r0' })
    expect(await change(id, { isRedirect: true, redirectPathname: '/r1' })).toEqual(
      refused('redirectPathname', '10 redirections de suite au plus'),
    )
    expect(await change(id, { isRedirect: true, redirectPathname: '/r2' })).toEqual({ status: 200 })
  })
})
