import type { Data } from '@boutique/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { picture, startPhotoServer } from '../../../testing/photos.ts'
import { minimalPdf } from '../../../testing/pdf.ts'
import { visitorOf } from '../../../testing/visitor.ts'

const server = await startPhotoServer()
afterAll(() => server.stop())
const admin = server.as('admin')
const root = '/api/boutiques/atelier'
let application = ''
let neighbour = ''
beforeAll(async () => {
  application = (await visitorOf(server, 'atelier')).application
  neighbour = (await visitorOf(server, 'brocante')).application
})
const upload = async (docType: string, bytes: Uint8Array = picture): Promise<string> => {
  const answer = await server.send('admin', bytes, { docType })
  expect(answer.status).toBe(201)
  return String(answer.document.fullPath)
}
const document = (body: Data): Promise<Data> => admin.create(`${root}/files`, { name: 'Notice', ...body })
/** As a link asks for it: the application in the address. */
const download = (id: unknown, path: string, by = application) =>
  server.nobody.get(`/api/public/files/${String(id)}/fichiers/${path}?application=${by}`)
const listed = async (id: unknown): Promise<unknown> =>
  (
    await server.nobody.send('GET', `/api/public/files?where[id]=${String(id)}`, undefined, {
      'x-application-id': application,
    })
  ).list.documents

it('a visible file is listed and downloaded by visitors, and gone as soon as it is hidden', async () => {
  const path = await upload('files')
  const { id } = await document({ isVisible: true, fichiers: [path] })
  expect(await listed(id)).toMatchObject([{ id, name: 'Notice', fichiers: [path] }])
  const found = await download(id, path)
  expect([found.status, found.headers.get('content-type'), found.headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'no-cache',
  ])
  expect(found.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const byHeader = await server.nobody.send('GET', `/api/public/files/${String(id)}/fichiers/${path}`, undefined, {
    'x-application-id': application,
    'if-none-match': String(found.headers.get('etag')),
  })
  expect(byHeader.status).toBe(304)
  await admin.change(`${root}/files/${String(id)}`, { isVisible: false })
  expect((await download(id, path)).refusal).toBe('404 document.absent')
  expect(await listed(id)).toEqual([])
})

it('a PDF is downloaded, not opened as a page', async () => {
  const path = await upload('files', minimalPdf())
  const { id } = await document({ isVisible: true, fichiers: [path] })
  const found = await download(id, path)
  expect([found.status, found.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(found.headers.get('content-disposition')).toMatch(/^attachment;/)
})

it('a new file is hidden until somebody shows it', async () => {
  const path = await upload('files')
  const { id } = await document({ fichiers: [path] })
  expect([(await download(id, path)).status, await listed(id)]).toEqual([404, []])
})

it('only files of the collection are downloaded, by the application of their boutique', async () => {
  const own = await upload('files')
  const other = await upload('files')
  const contact = await upload('contacts')
  const { id } = await document({ isVisible: true, fichiers: [own] })
  expect((await download(id, own, neighbour)).status).toBe(404)
  expect((await download(id, other)).refusal).toBe('404 fichier.absent')
  expect((await download(id, own, '')).status).toBe(401)
  // A document may name the path of a file that it does not own.
  await server.sql(`update files set data = jsonb_set(data, '{fichiers}', $2::jsonb), rev = rev + 1 where id = $1`, [
    id,
    JSON.stringify([contact, own.replace('prive/atelier', 'prive/brocante')]),
  ])
  expect((await download(id, contact)).refusal).toBe('404 fichier.absent')
  expect((await download(id, own.replace('prive/atelier', 'prive/brocante'))).refusal).toBe('404 fichier.absent')
  // The address of photos still serves none of them.
  expect((await server.nobody.get(`/image/upload/${own}`)).status).toBe(404)
})
