import { AREAS, type Data, type LiveDocument } from '@boutique/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { PHOTOS, picture, startPhotoServer } from '../../testing/photos.ts'

const server = await startPhotoServer()
afterAll(() => server.stop())
const admin = server.as('admin')
const everyArea = Object.fromEntries(Object.values(AREAS).map((flag) => [flag, true]))

/** What each of three people may edit: the catalogue, the pages, the media. */
const PROFILES: [Person, string][] = [
  ['collegue', 'boutique-catalogue'],
  ['sansProfil', 'website-pages'],
  ['sansZone', 'medias'],
]
type Photo = LiveDocument & { fullPath: string }
let product: LiveDocument
let ofProduct: Photo
let ofNothing: Photo

beforeAll(async () => {
  for (const [person, profile] of PROFILES)
    await admin.change(`/api/utilisateurs/${server.idOf(person)}`, { profils: [profile], ...everyArea })
  product = await admin.create('/api/boutiques/atelier/produits', { name: 'Table' })
})

/** The status of every operation on a photo. */
async function doneTo(person: Person, photo: Photo, requested: Data = {}) {
  const client = server.as(person)
  const fullPath = photo.fullPath
  const query = new URLSearchParams({ ...(requested as Record<string, string>), fullPath }).toString()
  const turned = await client.post(`${PHOTOS}/rotation`, { ...requested, fullPath })
  if (turned.status === 200) await client.post(`${PHOTOS}/restauration`, { ...requested, fullPath })
  return {
    describe: (await client.patch(`/api/boutiques/atelier/medias/${photo.id}`, { altText: person })).status,
    rotate: turned.status,
    remove: (await client.remove(`${PHOTOS}?${query}`)).status,
    restore: (await client.post(`${PHOTOS}/restauration`, { ...requested, fullPath })).status,
  }
}
const all = (status: number) => ({ describe: status, rotate: status, remove: status, restore: status })

describe('operations on a photo', () => {
  beforeAll(async () => {
    ofProduct = await server.upload({ docType: 'produit', docId: product.id })
    ofNothing = await server.upload()
  })

  it.each<[Person, number]>([
    ['gerante', 200],
    ['collegue', 200],
    ['sansProfil', 403],
    ['sansZone', 403],
    ['membre', 403],
    ['etrangere', 403],
  ])('of a product need the right to the products: %s gets %i', async (person, status) => {
    expect(await doneTo(person, ofProduct)).toEqual(all(status))
    // The document named in the request is ignored where the server knows it.
    expect(await doneTo(person, ofProduct, { docType: 'pages', docId: 'x' })).toEqual(all(status))
  })

  it.each<[Person, object]>([
    ['sansZone', all(200)],
    ['collegue', { ...all(403), describe: 200 }],
    ['membre', all(403)],
  ])('of no document need the profile of the media: %s', async (person, expected) => {
    expect(await doneTo(person, ofNothing)).toEqual(expected)
  })

  it('of a product through its media record need the same right', async () => {
    const path = `/api/boutiques/atelier/medias/${ofProduct.id}`
    const statuses = async (person: Person) => [
      (await server.as(person).remove(path)).status,
      (await server.as(person).post(`${path}/actions/restaurer`)).status,
      (await server.as(person).post(`${path}/actions/top`)).status,
      (await server.as(person).post(`${path}/actions/reordonner`, {})).status,
    ]
    expect(await statuses('sansZone')).toEqual([403, 403, 403, 403])
    expect(await statuses('gerante')).toEqual([200, 200, 200, 200])
  })

  it('of a product without any record are allowed from the product that shows it', async () => {
    const fullPath = 'atelier/ancienne.png'
    await server.put(fullPath, picture)
    const rotate = (person: Person, requested: Data) =>
      server.as(person).post(`${PHOTOS}/rotation`, { fullPath, ...requested })
    const requested = { docType: 'produits', docId: product.id }
    expect((await rotate('collegue', requested)).status).toBe(403)
    await admin.change(`/api/boutiques/atelier/produits/${product.id}`, { photos: [fullPath] })
    expect((await rotate('sansProfil', requested)).status).toBe(403)
    expect((await rotate('collegue', { docType: 'produits', docId: 'autre' })).status).toBe(403)
    expect((await rotate('collegue', requested)).status).toBe(200)
  })
})

describe('an upload', () => {
  const send = async (person: Person, fields: Record<string, string>) =>
    (await server.send(person, picture, fields)).status

  it.each<[string, Record<string, string>, number[]]>([
    // the catalogue, the pages, the media, a member, a stranger
    ['for a product', { docType: 'produit', docId: 'nouveau' }, [201, 403, 403, 403, 403]],
    ['for a product whose id is not known yet', { docType: 'produits' }, [201, 403, 403, 403, 403]],
    ['for a variant', { docType: 'produits/variants', docId: 'nouveau' }, [201, 403, 403, 403, 403]],
    ['for a page', { docType: 'pages', docId: 'nouvelle' }, [403, 201, 403, 403, 403]],
    ['for a contact', { docType: 'contact', docId: 'c1' }, [403, 403, 403, 403, 403]],
    ['for no document', {}, [403, 403, 201, 403, 403]],
    ['for what is no document', { docType: 'boutiques' }, [422, 422, 422, 403, 403]],
    ['for what is no id', { docType: 'produits', docId: '../x' }, [422, 422, 422, 403, 403]],
  ])('%s', async (_, fields, expected) => {
    const people: Person[] = ['collegue', 'sansProfil', 'sansZone', 'membre', 'etrangere']
    const statuses: number[] = []
    for (const person of people) statuses.push(await send(person, fields))
    expect(statuses).toEqual(expected)
  })

  it('for a document of another boutique is refused', async () => {
    const foreign = await admin.create('/api/boutiques/brocante/produits', { name: 'Ailleurs' })
    const files = await server.files()
    expect(await send('collegue', { docType: 'produit', docId: foreign.id })).toBe(404)
    expect(await server.files()).toEqual(files)
  })
})
