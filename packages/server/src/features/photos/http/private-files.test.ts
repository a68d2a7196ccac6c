import { afterAll, describe, expect, it } from 'vitest'
import { AREAS, PROFILES } from '@boutique/domain'
import type { Person } from '../../../testing/people.ts'
import { PHOTOS, photoForm, picture, startPhotoServer } from '../../../testing/photos.ts'

const server = await startPhotoServer()
afterAll(() => server.stop())
// A colleague who may change the catalogue and has no right to contacts.
const profils = Object.keys(PROFILES).filter((profile) => profile !== 'boutique-contacts')
await server.as('admin').change(`/api/utilisateurs/${server.idOf('collegue')}`, { profils })

const sent = await server.send('gerante', picture, { docType: 'contact', docId: 'c1' })
const fullPath = String(sent.document.fullPath)
const address = (path = fullPath, boutique = 'atelier') => `/api/boutiques/${boutique}/fichiers/${path}`
const asks = (person: Person, path: string) => server.as(person).get(path)

it('a file of a contact is stored separately from public photos, with its record', () => {
  expect(sent.status).toBe(201)
  expect(fullPath).toMatch(/^prive\/atelier\/contacts\/[0-9a-f]{32}-vase-ete\.png$/)
  expect(sent.document).toMatchObject({ docType: 'contact', docId: 'c1', metadata: { width: 60, height: 40 } })
})

it('the fields of the form may come after its file', async () => {
  const form = photoForm(picture)
  form.set('docType', 'contacts')
  const answer = await server.as('gerante').send('POST', PHOTOS, form)
  expect(answer.document.fullPath).toMatch(/^prive\/atelier\/contacts\//)
})

it('is served, original and resized, to people who may read contacts, and not to shared caches', async () => {
  for (const query of ['', '?w=32&h=32&c=max']) {
    const image = await asks('gerante', address() + query)
    expect([image.status, image.headers.get('content-type')?.slice(0, 6)]).toEqual([200, 'image/'])
    expect(image.headers.get('cache-control')).toBe('private, no-cache')
    expect(image.headers.get('vary')).toContain('Cookie')
    expect(image.headers.get('content-security-policy')).toContain('sandbox')
  }
  expect((await asks('admin', address())).status).toBe(200)
})

it.each([
  ['collegue', '403 droit.refuse'],
  ['sansProfil', '403 droit.refuse'],
  ['sansZone', '403 droit.refuse'],
  ['membre', '403 droit.refuse'],
  ['etrangere', '403 droit.refuse'],
] as const)('%s, who may not read them, is refused: %s', async (person, refusal) => {
  expect((await asks(person, address())).refusal).toBe(refusal)
})

it('is not served without a session', async () => {
  expect((await server.nobody.get(address())).refusal).toBe('401 session.absente')
})

it.each([
  fullPath,
  `${fullPath}?w=32`,
  fullPath.replace('prive', 'PRIVE'),
  fullPath.replace('prive', 'prive.'),
  fullPath.replace('prive', '%70rive'),
  fullPath.replace('prive/', 'prive%2F'),
  fullPath.replace('prive/', 'atelier/../prive/'),
  fullPath.replace('prive/', '%2e/prive/'),
  fullPath.replace('prive/', '/prive/'),
])('the public address does not serve it: %s', async (path) => {
  const answer = await server.nobody.get(`/image/upload/${path}`)
  expect(answer.status).toBe(404)
})

it.each([
  ['a path of another boutique', address(fullPath.replace('atelier', 'cabinet'))],
  ['the path of this one through another', address(fullPath, 'cabinet')],
  ['a public photo', address('atelier/00112233445566778899aabbccddeeff-a.png')],
  ['another collection', address(fullPath.replace('contacts', 'produits'))],
  ['no file', address('prive/atelier/contacts/absent.png')],
])('%s is not found there', async (_, path) => {
  expect((await asks('gerante', path)).status).toBe(404)
})

it('people without the right to contacts can neither upload, rotate, delete nor restore their files', async () => {
  const colleague = server.as('collegue')
  const before = await server.files()
  const answers = await Promise.all([
    server.send('collegue', picture, { docType: 'contacts' }),
    colleague.post(`${PHOTOS}/rotation`, { fullPath }),
    colleague.remove(`${PHOTOS}?fullPath=${fullPath}`),
    colleague.post(`${PHOTOS}/restauration`, { fullPath }),
  ])
  expect(answers.map(({ refusal }) => refusal)).toEqual(Array(4).fill('403 droit.refuse'))
  expect(await server.files()).toEqual(before)
  // They may change the boutique's other photos.
  expect((await server.send('collegue', picture, { docType: 'produits' })).status).toBe(201)
})

it('the path of its file determines the document of a record, which nobody can change', async () => {
  const path = `/api/boutiques/atelier/medias/${sent.document.id}`
  const answer = await server.as('gerante').patch(path, { docType: 'produits' })
  expect(answer.refusal).toBe('422 validation')
  // An older version allowed this.
  await server.sql(`update medias set data = jsonb_set(data, '{docType}', '"produits"') where id = $1`, [
    sent.document.id,
  ])
  expect((await asks('collegue', address())).refusal).toBe('403 droit.refuse')
  expect((await server.as('collegue').get(path)).refusal).toBe('404 document.absent')
})

describe('the record of a file of a contact', () => {
  const medias = '/api/boutiques/atelier/medias'
  const one = `${medias}/${sent.document.id}`

  it('is not listed, counted or read by people who may not read contacts', async () => {
    const photo = await server.upload({ docType: 'produits' })
    const colleague = server.as('collegue')
    const seen = await colleague.list(medias, { count: '1' })
    expect(seen.documents.map(({ id }) => id)).toContain(photo.id)
    expect(seen.documents.filter(({ fullPath: path }) => String(path).startsWith('prive/'))).toEqual([])
    const whole = await server.as('gerante').list(medias, { count: '1' })
    expect(whole.documents.map(({ id }) => id)).toContain(sent.document.id)
    expect(seen.count).toBe(seen.documents.length)
    expect((await colleague.list(medias, { 'where[fullPath]': fullPath })).documents).toEqual([])
    for (const answer of [
      await colleague.get(one),
      await colleague.patch(one, { altText: 'vu' }),
      await colleague.remove(one),
      await colleague.get(`${one}/historique`),
      await colleague.post(`${one}/actions/top`),
    ])
      expect(answer.refusal).toBe('404 document.absent')
  })

  it('is not in their live queries', async () => {
    const live = await server.live('collegue')
    live.list('liste', { boutique: 'atelier', collection: 'medias', limit: 200 })
    live.document('document', { boutique: 'atelier', collection: 'medias', id: sent.document.id })
    const { refused } = await live.until('document', (view) => view.refused !== undefined)
    expect(refused?.code).toBe('document.absent')
    const view = await live.ready('liste')
    const other = await server.live('gerante')
    other.list('liste', { boutique: 'atelier', collection: 'medias', limit: 200 })
    const whole = await other.ready('liste')
    expect(whole.documents.has(sent.document.id)).toBe(true)
    await server.send('gerante', picture, { docType: 'contact' })
    const photo = await server.upload({ docType: 'produits' })
    await live.until('liste', ({ order }) => order.includes(photo.id))
    const paths = [...view.documents.values()].map(({ fullPath: path }) => String(path))
    expect(paths.filter((path) => path.startsWith('prive/'))).toEqual([])
    await Promise.all([live.close(), other.close()])
  })

  it('is visible and editable with the profile of the contacts only', async () => {
    const areas = Object.fromEntries(Object.values(AREAS).map((flag) => [flag, true]))
    const change = { profils: ['boutique-contacts'], ...areas }
    await server.as('admin').change(`/api/utilisateurs/${server.idOf('membre')}`, change)
    const member = server.as('membre')
    const paths = (await member.list(medias)).documents.map(({ fullPath: path }) => String(path))
    expect(new Set(paths.map((path) => path.split('/').slice(0, 3).join('/')))).toEqual(
      new Set(['prive/atelier/contacts']),
    )
    expect((await member.patch(one, { altText: 'Une lettre' })).status).toBe(200)
    expect((await member.post(`${PHOTOS}/rotation`, { fullPath })).status).toBe(200)
  })
})

it('stays among the private files after a rotation', async () => {
  const answer = await server.as('gerante').post(`${PHOTOS}/rotation`, { fullPath })
  expect(answer.status).toBe(200)
  const { destinationPath } = answer.body as { destinationPath: string }
  expect(destinationPath).toMatch(/^prive\/atelier\/contacts\/[0-9a-f]{32}-vase-ete\.png$/)
  expect((await asks('gerante', address(destinationPath))).status).toBe(200)
})

describe('the invoice of an expense', () => {
  it.each(['depense', 'depenses'])('sent for "%s" is read by accountants only', async (docType) => {
    const invoice = await server.send('gerante', picture, { docType, docId: 'd1' })
    const path = String(invoice.document.fullPath)
    expect(path).toMatch(/^prive\/atelier\/depenses\/[0-9a-f]{32}-vase-ete\.png$/)
    expect((await asks('gerante', address(path))).status).toBe(200)
    expect((await asks('membre', address(path))).refusal).toBe('403 droit.refuse')
    expect((await asks('redactrice', `${address(path)}?w=32`)).refusal).toBe('403 droit.refuse')
    expect((await asks('etrangere', address(path))).refusal).toBe('403 droit.refuse')
    expect((await server.nobody.get(address(path))).refusal).toBe('401 session.absente')
    expect((await server.nobody.get(`/image/upload/${path}`)).status).toBe(404)
  })
})
