import { afterAll, expect, it } from 'vitest'
import { PROFILES } from '@boutique/domain'
import type { Person } from '../../testing/people.ts'
import { PHOTOS, photoForm, picture, startPhotoHouse } from '../../testing/photos.ts'

const house = await startPhotoHouse()
afterAll(() => house.stop())
// A colleague who may change the catalogue and knows nothing of contacts.
const profils = Object.keys(PROFILES).filter((profile) => profile !== 'boutique-contacts')
await house.as('admin').change(`/api/utilisateurs/${house.idOf('collegue')}`, { profils })

const sent = await house.send('gerante', picture, { docType: 'contact', docId: 'c1' })
const fullPath = String(sent.document.fullPath)
const address = (path = fullPath, boutique = 'atelier') => `/api/boutiques/${boutique}/fichiers/${path}`
const asks = (person: Person, path: string) => house.as(person).get(path)

it('a file of a contact is stored apart from the shop photos, with its record', () => {
  expect(sent.status).toBe(201)
  expect(fullPath).toMatch(/^prive\/atelier\/contacts\/[0-9a-f]{32}-vase-ete\.png$/)
  expect(sent.document).toMatchObject({ docType: 'contact', docId: 'c1', metadata: { width: 60, height: 40 } })
})

it('the fields of the form may come after its file', async () => {
  const form = photoForm(picture)
  form.set('docType', 'contacts')
  const answer = await house.as('gerante').send('POST', PHOTOS, form)
  expect(answer.document.fullPath).toMatch(/^prive\/atelier\/contacts\//)
})

it('is shown, whole and resized, to whoever may read the contacts, and kept by nobody between', async () => {
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

it('nobody sees it without a session', async () => {
  expect((await house.nobody.get(address())).refusal).toBe('401 session.absente')
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
])('the public address shows nothing of it: %s', async (path) => {
  const answer = await house.nobody.get(`/image/upload/${path}`)
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

it('who may not change contacts can neither send, turn, delete nor restore their files', async () => {
  const colleague = house.as('collegue')
  const before = await house.files()
  const answers = await Promise.all([
    house.send('collegue', picture, { docType: 'contacts' }),
    colleague.post(`${PHOTOS}/rotation`, { fullPath }),
    colleague.remove(`${PHOTOS}?fullPath=${fullPath}`),
    colleague.post(`${PHOTOS}/restauration`, { fullPath }),
  ])
  expect(answers.map(({ refusal }) => refusal)).toEqual(Array(4).fill('403 droit.refuse'))
  expect(await house.files()).toEqual(before)
  // The rest of the boutique's photos are theirs to change.
  expect((await house.send('collegue', picture, { docType: 'produits' })).status).toBe(201)
})

it('a record that somebody repoints opens nothing: the path alone says whose the file is', async () => {
  await house.as('collegue').patch(`/api/boutiques/atelier/medias/${sent.document.id}`, { docType: 'produits' })
  expect((await asks('collegue', address())).refusal).toBe('403 droit.refuse')
})

it('turned, it stays among the private files', async () => {
  const answer = await house.as('gerante').post(`${PHOTOS}/rotation`, { fullPath })
  expect(answer.status).toBe(200)
  const { destinationPath } = answer.body as { destinationPath: string }
  expect(destinationPath).toMatch(/^prive\/atelier\/contacts\/[0-9a-f]{32}-vase-ete\.png$/)
  expect((await asks('gerante', address(destinationPath))).status).toBe(200)
})
