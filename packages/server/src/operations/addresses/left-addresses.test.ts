import type { Data, LiveDocument } from '@boutique/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTwoNodes } from '../../testing/node.ts'
import { type Visitor, visitorOf } from '../../testing/visitor.ts'
import { MAX_LEFT } from './left-addresses.ts'

let instant = Date.parse('2026-05-04T08:00:00.000Z')
const { server, second, stop } = await startTwoNodes({ clock: () => ++instant })
afterAll(stop)
const ada = server.as('gerante')
const root = '/api/boutiques/atelier'
const pages = `${root}/pages`
let visitor: Visitor
beforeAll(async () => {
  visitor = await visitorOf(server, 'atelier')
})
beforeEach(async () => {
  for (const table of ['pages', 'posts', 'produits', 'urls']) await server.sql(`delete from ${table}`)
})

const page = (name: string, more: Data = {}): Promise<LiveDocument> => ada.create(pages, { name, ...more })
const change = (id: unknown, pathname: string | null): Promise<Data> =>
  ada.change(`${pages}/${String(id)}`, { pathname })
/** The address stands for a quarter of an hour. */
async function move(id: unknown, pathname: string | null): Promise<Data> {
  const moved = await change(id, pathname)
  instant += 15 * 60_000
  return moved
}
/** What visitors find at an address: the name of the document, and where they are sent. */
async function at(pathname: string): Promise<string> {
  const { status, body } = await visitor.get(`/api/public/adresses?pathname=${encodeURIComponent(pathname)}`)
  if (status !== 200) return String(status)
  const { document, redirect } = body as { document: Data; redirect?: string }
  return `${String(document.name)}${redirect === undefined ? '' : ` → ${redirect}`}`
}
const left = async (): Promise<unknown[]> =>
  (await ada.list(`${root}/urls`, { sort: 'pathname', limit: '200' })).documents.map(({ pathname }) => pathname)

describe('an address of the website', () => {
  const SPELLINGS = ['/table', 'table', '/table/', 'table/', '/t%61ble', '/a/../table', '/table?page=2', '/table#prix']

  it.each(['/table', 'table', '/table/', 'table/'])('stored as %s is found in every spelling', async (stored) => {
    await page('Table', { pathname: stored })
    for (const requested of SPELLINGS) expect([requested, await at(requested)]).toEqual([requested, 'Table'])
    for (const other of ['/Table', '/table/2', 'https://exemple.fr/table', '//table'])
      expect(await at(other)).toBe('404')
  })

  it.each(['table', '/table/'])('associated as %s is found in every spelling', async (stored) => {
    const { id } = await page('Table', { pathname: '/autre' })
    await ada.create(`${root}/urls`, { type: 'pages', docId: id, pathname: stored })
    for (const requested of SPELLINGS) expect([requested, await at(requested)]).toEqual([requested, 'Table'])
  })

  it('with letters beyond ASCII is found in percents', async () => {
    await page('Chêne', { pathname: `/${'chêne-'.repeat(45)}` })
    expect(await at(`/${'ch%C3%AAne-'.repeat(45)}/`)).toBe('Chêne')
  })

  it('stored twice by an older version leads to the one that is spelled as it is asked for', async () => {
    const { id: one } = await page('Une')
    const { id: two } = await page('Deux')
    await ada.create(`${root}/urls`, { type: 'pages', docId: one, pathname: '/table' })
    const { id: url } = await ada.create(`${root}/urls`, { type: 'pages', docId: two, pathname: '/ailleurs' })
    await server.sql(`update urls set data = data || '{"pathname":"/table/"}' where id = $1`, [url])
    expect([await at('/table'), await at('/table/')]).toEqual(['Une', 'Deux'])
  })
})

describe('an address that a public document leaves', () => {
  it('leads to the document, wherever it is: no chain, no loop', async () => {
    const { id } = await page('Atelier', { pathname: '/a' })
    await move(id, '/b')
    expect([await at('/a/'), await at('/b')]).toEqual(['Atelier → /b', 'Atelier'])
    await move(id, '/c')
    expect([await at('/a'), await at('/b'), await at('/c')]).toEqual(['Atelier → /c', 'Atelier → /c', 'Atelier'])
    await move(id, '/a')
    expect([await at('/a'), await at('/b'), await at('/c')]).toEqual(['Atelier', 'Atelier → /a', 'Atelier → /a'])
    expect(await left()).toEqual(['/b', '/c'])
  })

  it('is that of an article and of a piece too', async () => {
    const { id: post } = await ada.create(`${root}/posts`, { name: 'Salon', isVisible: true, pathname: '/salon' })
    await ada.change(`${root}/posts/${post}`, { pathname: '/salon-de-mai' })
    const { id: piece } = await ada.create(`${root}/produits`, { name: 'Banc', isDraft: false, pathname: 'banc' })
    await ada.change(`${root}/produits/${piece}`, { pathname: 'banc-de-chene' })
    expect([await at('/salon'), await at('/banc')]).toEqual(['Salon → /salon-de-mai', 'Banc → /banc-de-chene'])
  })

  it('is not left where only the spelling changes, nor by a document without a new address', async () => {
    const { id } = await page('Atelier', { pathname: '/a' })
    await move(id, 'a/')
    await move(id, null)
    expect([await left(), await at('/a')]).toEqual([[], '404'])
  })

  it('typed with pauses leaves the one from before, and none of its steps', async () => {
    const { id } = await page('Table', { pathname: '/table' })
    for (const step of ['/table-', '/table-ro', '/table-ronde']) await change(id, step)
    expect([await left(), await at('/table')]).toEqual([['/table'], 'Table → /table-ronde'])
    instant += 15 * 60_000
    await change(id, '/table-basse')
    expect(await left()).toEqual(['/table', '/table-ronde'])
  })

  it('gives way to whoever takes it, also by a name', async () => {
    const { id } = await page('Atelier', { pathname: '/a' })
    await move(id, '/b')
    const { id: next } = await page('Suivante', { pathname: '/a/' })
    expect([await at('/a'), await left()]).toEqual(['Suivante', ['/a']])
    await move(next, '/salon')
    expect([await at('/a'), await left()]).toEqual(['Suivante → /salon', ['/a/']])
    expect((await page('A')).pathname).toBe('/a')
    const { pathname } = await ada.create(`${root}/produits`, { name: 'Salon', isDraft: false })
    expect(pathname).toBe('salon-2')
    await move(next, '/ailleurs')
    expect((await ada.create(`${root}/produits`, { name: 'Salon', isDraft: false })).pathname).toBe('salon')
    expect([await at('/a'), await at('/salon')]).toEqual(['A', 'Salon'])
  })

  describe('that another document takes', () => {
    const taken = async () => {
      const { id: first } = await page('Première', { pathname: '/ancien' })
      await move(first, '/nouveau')
      const { id: second } = await page('Seconde', { pathname: '/ailleurs' })
      const neighbour = await server.as('admin').create('/api/boutiques/brocante/pages', {
        ...{ name: 'Voisine', pathname: '/ancien' },
      })
      await move(second, '/ici')
      await change(second, '/ancien')
      expect(await at('/ancien')).toBe('Seconde')
      return { first, second, neighbour }
    }

    it('leads to the first one again when the second one is deleted, and to the second one when it is restored', async () => {
      const { second } = await taken()
      await ada.remove(`${pages}/${second}`)
      expect(await at('/ancien')).toBe('Première → /nouveau')
      expect((await server.as('admin').post(`${pages}/${second}/actions/restaurer`)).status).toBe(200)
      expect([await at('/ancien'), await at('/ailleurs')]).toEqual(['Seconde', 'Seconde → /ancien'])
    })

    it('leads to the first one again when the second one only passes', async () => {
      const { second } = await taken()
      await change(second, '/ici')
      await change(second, '/ancien')
      await change(second, '/enfin')
      expect([await at('/ancien'), await at('/ailleurs')]).toEqual(['Première → /nouveau', 'Seconde → /enfin'])
    })

    it('leads to the first one while the second one is hidden', async () => {
      const { second } = await taken()
      await ada.change(`${pages}/${second}`, { isVisible: false })
      expect(await at('/ancien')).toBe('Première → /nouveau')
      await ada.change(`${pages}/${second}`, { isVisible: true })
      expect(await at('/ancien')).toBe('Seconde')
    })

    it('is given up when an address record takes it', async () => {
      const { first, second } = await taken()
      await move(second, '/enfin')
      await ada.create(`${root}/urls`, { type: 'pages', docId: first, pathname: '/ancien' })
      expect([await at('/ancien'), await at('/enfin')]).toEqual(['Première', 'Seconde'])
      expect((await ada.list(`${root}/urls`, { 'where[pathname]': '/ancien' })).documents).toHaveLength(1)
    })
  })

  it('is not left where another document has it', async () => {
    const { id } = await page('Une', { pathname: '/une' })
    await page('Deux', { pathname: '/deux' })
    await server.sql(`update pages set data = data || '{"pathname":"/deux/"}', rev = rev + 1 where id = $1`, [id])
    await move(id, '/trois')
    expect([await at('/deux'), await left()]).toEqual(['Deux', []])
  })

  it('is not left by a document that visitors never saw, but by one that was hidden since', async () => {
    const { id } = await page('Brouillon', { pathname: '/brouillon', isVisible: false })
    await move(id, '/secret')
    expect(await left()).toEqual([])
    await ada.change(`${pages}/${id}`, { isVisible: true })
    await ada.change(`${pages}/${id}`, { isVisible: false })
    await move(id, '/cache')
    expect([await left(), await at('/secret')]).toEqual([['/secret'], '404'])
    await ada.change(`${pages}/${id}`, { isVisible: true })
    expect([await at('/secret'), await at('/brouillon')]).toEqual(['Brouillon → /cache', '404'])
  })

  it('is taken back by the undo of the change, and put back by the undo of that', async () => {
    const { id } = await page('Atelier', { pathname: '/a' })
    const { rev } = await move(id, '/b')
    const undo = (of: unknown) => ada.post(`${pages}/${id}/annuler`, { revs: [of] })
    expect((await undo(rev)).status).toBe(200)
    expect([await at('/a'), await at('/b'), await left()]).toEqual(['Atelier', '404', []])
    const { rev: undone } = await ada.read(`${pages}/${id}`)
    expect((await undo(undone)).status).toBe(200)
    expect([await at('/a'), await at('/b')]).toEqual(['Atelier → /b', 'Atelier'])
  })

  it(`is one of ${MAX_LEFT} at most`, async () => {
    const { id } = await page('Atelier', { pathname: '/n-0' })
    for (let n = 1; n <= MAX_LEFT + 2; n++) await move(id, `/n-${n}`)
    expect(await left()).toHaveLength(MAX_LEFT)
    expect([await at('/n-1'), await at('/n-2')]).toEqual(['404', `Atelier → /n-${MAX_LEFT + 2}`])
  })

  it('may be deleted, also as the only one; a shop next door keeps its own', async () => {
    const { id } = await page('Atelier', { pathname: '/a' })
    await move(id, '/b')
    const admin = server.as('admin')
    await admin.create('/api/boutiques/brocante/pages', { name: 'Voisine', pathname: '/a' })
    expect(await at('/a')).toBe('Atelier → /b')
    const [url] = (await ada.list(`${root}/urls`)).documents
    expect((await ada.remove(`${root}/urls/${String(url?.id)}`)).status).toBe(200)
    expect(await at('/a')).toBe('404')
  })

  it('goes to one document when it is left and taken at the same moment on two nodes', async () => {
    const other = second.as('gerante')
    for (let round = 0; round < 10; round++) {
      const { id } = await page('Une', { pathname: `/course-${round}` })
      const [moved, taken] = await Promise.all([
        ada.patch(`${pages}/${id}`, { pathname: `/partie-${round}` }),
        other.post(pages, { name: 'Deux', pathname: `/course-${round}` }),
      ])
      expect([moved.status, taken.status]).toEqual([200, expect.toBeOneOf([201, 422])])
      expect(await at(`/course-${round}`)).toBe(taken.status === 201 ? 'Deux' : `Une → /partie-${round}`)
    }
  })
})

describe('the addresses below a page', () => {
  async function family() {
    const parent = await page('Atelier', { pathname: '/atelier' })
    const child = await page('Nos bois', { parent: parent.id })
    const grandchild = await page('Le chêne', { parent: child.id })
    const elsewhere = await page('Contact', { parent: parent.id, pathname: '/contact' })
    const typed = await page('Équipe', { parent: parent.id, pathname: '/atelier/nous' })
    const all = [parent, child, grandchild, elsewhere, typed]
    const addresses = (): Promise<unknown[]> =>
      Promise.all(all.map(async ({ id }) => (await ada.read(`${pages}/${id}`)).pathname))
    return { parent, child, typed, addresses }
  }
  const BEFORE = ['/atelier', '/atelier/nos-bois', '/atelier/nos-bois/le-chene', '/contact', '/atelier/nous']
  const AFTER = ['/chez-nous', '/chez-nous/nos-bois', '/chez-nous/nos-bois/le-chene', '/contact', '/chez-nous/nous']

  it('follow it, leave their own, and come back with an undo', async () => {
    const { parent, addresses } = await family()
    expect(await addresses()).toEqual(BEFORE)
    const { rev } = await move(parent.id, '/chez-nous')
    expect(await addresses()).toEqual(AFTER)
    expect(await at('/atelier/nos-bois/le-chene/')).toBe('Le chêne → /chez-nous/nos-bois/le-chene')
    expect(await left()).toEqual(['/atelier', '/atelier/nos-bois', '/atelier/nos-bois/le-chene', '/atelier/nous'])
    expect((await ada.post(`${pages}/${parent.id}/annuler`, { revs: [rev] })).status).toBe(200)
    expect([await addresses(), await left()]).toEqual([BEFORE, []])
  })

  it('follow it when a name gives it another address', async () => {
    const parent = await page('Atelier')
    const { id } = await page('Nos bois', { parent: parent.id })
    await page('Chez nous')
    await ada.change(`${pages}/${parent.id}`, { name: 'Chez nous' })
    expect((await ada.read(`${pages}/${id}`)).pathname).toBe('/chez-nous-2/nos-bois')
  })

  it('lose the part of a deleted page, and get it again when it is restored', async () => {
    const { parent, addresses } = await family()
    await ada.remove(`${pages}/${parent.id}`)
    const admin = server.as('admin')
    const read = async () =>
      (await server.sql<{ p: string }>(`select data->>'pathname' as p from pages where not deleted`)).map(({ p }) => p)
    expect((await read()).toSorted()).toEqual(['/contact', '/nos-bois', '/nos-bois/le-chene', '/nous'])
    expect(await at('/atelier/nos-bois')).toBe('Nos bois → /nos-bois')
    instant += 15 * 60_000
    expect((await admin.post(`${pages}/${parent.id}/actions/restaurer`)).status).toBe(200)
    expect(await addresses()).toEqual(BEFORE)
    expect(await left()).toEqual(['/nos-bois', '/nos-bois/le-chene', '/nous'])
  })

  it('lead to it again, however soon the deleted page is restored', async () => {
    const { parent, addresses } = await family()
    const neighbour = await server.as('admin').create('/api/boutiques/brocante/pages', {
      ...{ name: 'Voisine', pathname: '/atelier/nos-bois' },
    })
    const restore = () => server.as('admin').post(`${pages}/${parent.id}/actions/restaurer`)
    const undo = ({ rev }: Data) => ada.post(`${pages}/${parent.id}/annuler`, { revs: [rev] })
    for (let round = 0; round < 2; round++) {
      const gone = await ada.remove(`${pages}/${parent.id}`)
      expect([await at('/atelier/nos-bois'), await at('/nos-bois')]).toEqual(['Nos bois → /nos-bois', 'Nos bois'])
      expect((await (round === 0 ? restore() : undo(gone.body as Data))).status).toBe(200)
      expect(await addresses()).toEqual(BEFORE)
      expect([await at('/atelier/nos-bois'), await at('/nos-bois'), await at('/nous')]).toEqual([
        ...['Nos bois', 'Nos bois → /atelier/nos-bois', 'Équipe → /atelier/nous'],
      ])
    }
    expect(await server.as('admin').read(`/api/boutiques/brocante/pages/${neighbour.id}`)).toMatchObject({ rev: 1 })
  })

  it('that are taken where they would go stay when they were typed, and get a number when a name made them', async () => {
    const { parent, typed, child } = await family()
    await page('Nous', { pathname: '/nous' })
    await page('Nos bois', { pathname: '/nos-bois' })
    await ada.remove(`${pages}/${parent.id}`)
    expect((await ada.read(`${pages}/${typed.id}`)).pathname).toBe('/atelier/nous')
    expect((await ada.read(`${pages}/${child.id}`)).pathname).toBe('/nos-bois-2')
  })
})
