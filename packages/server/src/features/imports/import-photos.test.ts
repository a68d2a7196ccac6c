import type { ServerResponse } from 'node:http'
import type { Data, ImportLines, ImportView } from '@boutique/domain'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { twoColours } from '../../media/testing.ts'
import { startTestNode } from '../../testing/node.ts'
import { startSite } from '../../testing/services/site.ts'

const picture = await twoColours(60, 40).png().toBuffer()
const other = await twoColours(30, 90).png().toBuffer()
const site = await startSite()
const { asked, at, host } = site

let instant = Date.now()
const server = await startTestNode({ clock: () => (instant += 5000), outgoingAllowed: new Set([host]) })
afterAll(async () => {
  await server.stop()
  site.stop()
})
const admin = server.as('admin')
const manager = server.as('gerante')
const shop = '/api/boutiques/atelier'
const root = `${shop}/imports`

beforeEach(async () => {
  for (const table of ['produits', 'medias', 'system.journal', 'system.imports'])
    await server.sql(`delete from ${table}`)
  asked.length = 0
  site.answer = (path, response) => {
    if (path === '/texte.jpg') response.end('<html>pas une photo</html>')
    else if (path === '/absente.jpg') response.writeHead(404).end()
    else if (path === '/ailleurs.jpg') response.writeHead(302, { location: '/chaise.png' }).end()
    else if (path === '/dedans.jpg') response.writeHead(302, { location: 'http://169.254.169.254/secret.jpg' }).end()
    else if (path === '/ronde.jpg') response.writeHead(302, { location: '/ronde.jpg' }).end()
    else if (path === '/enorme.jpg') response.writeHead(200, { 'content-length': '30000000' }).write('x')
    else response.end(path === '/autre.png' ? other : picture)
  }
})

async function tried(lines: readonly string[]): Promise<ImportView> {
  const headers = { 'content-type': 'application/octet-stream' }
  const path = `${root}?collection=produits&nom=photos.csv`
  const sent = await manager.send('POST', path, Buffer.from(lines.join('\r\n')), headers)
  expect([sent.status, sent.text]).toEqual([201, expect.any(String)])
  const { id } = sent.body as unknown as ImportView
  // On a slow machine one request does not look at all lines.
  for (;;) {
    const answered = await manager.post(`${root}/${id}/essai`)
    expect([answered.status, answered.text]).toEqual([200, expect.any(String)])
    const tried = answered.body as unknown as ImportView
    if (tried.total > 0 && tried.examined === tried.total) return tried
  }
}
const view = async (id: string): Promise<ImportView> =>
  (await manager.get(`${root}/${id}`)).body as unknown as ImportView
const linesOf = async (id: string, query: string): Promise<ImportLines['lines']> =>
  ((await manager.get(`${root}/${id}/lignes${query}`)).body as unknown as ImportLines).lines
async function begun(lines: readonly string[]): Promise<string> {
  const { id } = await tried(lines)
  const started = await manager.post(`${root}/${id}/lancer`)
  expect([started.status, started.text]).toEqual([202, expect.any(String)])
  return id
}
async function imported(lines: readonly string[]): Promise<ImportView> {
  const id = await begun(lines)
  await expect.poll(async () => (await view(id)).state, { timeout: 30_000 }).not.toBe('cours')
  return view(id)
}
const products = async (): Promise<Data[]> =>
  (await server.sql<{ data: Data }>(`select data from produits where not deleted order by data->>'name'`)).map(
    ({ data }) => data,
  )
const medias = (): Promise<Data[]> =>
  server.sql(`select data->>'origin' as origin, data->>'isUsed' as used from medias where not deleted order by 1`)

it('the photos of a file of Shopify come after its products, once, and leave with them', async () => {
  const file = [
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Image Position',
    `chaise,Chaise,Title,Default Title,CH-1,120,${at('autre.png')},2`,
    `chaise,,,,,,${at('chaise.png?v=2')},1`,
    `banc,Banc,Title,Default Title,BA-1,80,${at('banc.png')},`,
  ]
  const dry = await tried(file)
  expect(dry.photos).toMatchObject({ total: 3, done: 0 })
  // Their photos make them pieces.
  expect(dry).not.toHaveProperty('drafts')
  expect((await linesOf(dry.id, ''))[0]?.changes).toContainEqual(
    expect.objectContaining({ label: 'Photos', new: '2 photos' }),
  )
  const done = await imported(file)
  expect(done).toMatchObject({ state: 'fait', created: 2, photos: { total: 3, done: 3, taken: 3, refused: 0 } })
  const [bench, chair = {}] = await products()
  expect((chair.photos as string[]).map((path) => path.replace(/^.*[0-9a-f]{32}-/, ''))).toEqual([
    'chaise.png',
    'autre.png',
  ])
  expect(bench?.photos).toHaveLength(1)
  expect(await medias()).toEqual(
    [at('autre.png'), at('banc.png'), at('chaise.png?v=2')].map((origin) => ({ origin, used: 'true' })),
  )
  expect(asked).toHaveLength(3)

  const again = await tried(file)
  expect(again.counts).toMatchObject({ nouveau: 0, change: 0, meme: 2 })
  const more = [...file, `banc,,,,,,${at('dos.png')},`]
  expect((await tried(more)).counts).toMatchObject({ change: 1, meme: 1 })
  const second = await imported(more)
  expect(second.photos).toMatchObject({ total: 1, taken: 1 })
  expect((await products())[0]?.photos).toHaveLength(2)
  expect(asked).toHaveLength(4)

  // By the person who imported, and by another one.
  await manager.post(`${root}/${second.id}/annuler`)
  expect(await view(second.id)).toMatchObject({ state: 'annule' })
  expect((await products()).map(({ photos }) => (photos as string[]).length)).toEqual([1, 2])
  expect((await medias()).map(({ origin }) => origin)).not.toContain(at('dos.png'))
  await manager.post(`${root}/${done.id}/annuler`)
  expect(await view(done.id)).toMatchObject({ state: 'annule', restored: 2, kept: 0 })
  expect(await products()).toEqual([])
  expect(await medias()).toEqual([])
})

it('somebody else undoes an import with its photos too', async () => {
  const done = await imported(['Nom;SKU;Photos', `Chaise;CH-1;${at('chaise.png')}`, `Banc;BA-1;${at('banc.png')}`])
  await admin.post(`${root}/${done.id}/annuler`)
  expect(await view(done.id)).toMatchObject({ state: 'annule', restored: 2, kept: 0 })
  expect([await products(), await medias()]).toEqual([[], []])
})

it('rests, goes on where it was, and photos of a document that is gone do not stay', async () => {
  const held: ServerResponse[] = []
  const asks = site.answer
  site.answer = (path, response) => (path === '/banc.png' ? held.push(response) : asks(path, response))
  const id = await begun(['Nom;SKU;Photos', `Chaise;CH-1;${at('chaise.png')}`, `Banc;BA-1;${at('banc.png')}`])
  await expect.poll(() => held.length, { timeout: 20_000 }).toBe(1)
  expect((await manager.post(`${root}/${id}/pause`)).body).toMatchObject({
    state: 'pause',
    photos: { total: 2, done: 1 },
  })
  held.pop()?.end(picture)
  await expect.poll(async () => (await medias()).length).toBe(2)
  const [bench] = await server.sql<{ id: string }>(`select id from produits where data->>'name' = 'Banc'`)
  expect((await view(id)).photos).toMatchObject({ done: 1 })
  await admin.send('DELETE', `${shop}/produits/${bench?.id}`)
  expect((await manager.post(`${root}/${id}/reprendre`)).status).toBe(202)
  await expect.poll(async () => (await view(id)).state, { timeout: 20_000 }).toBe('fait')
  expect(await view(id)).toMatchObject({ photos: { total: 2, taken: 1, refused: 1 } })
  // It was not asked for a second time.
  expect(asked.filter((path) => path === '/banc.png')).toHaveLength(1)
  expect((await medias()).map(({ origin }) => origin)).toEqual([at('chaise.png')])
})

it('stopped while a photo comes, it is resumed and fetches that photo again', async () => {
  const held: ServerResponse[] = []
  site.answer = (_, response) => held.push(response)
  const id = await begun(['Nom;SKU;Photos', `Banc;BA-1;${at('banc.png')}`])
  await expect.poll(() => held.length, { timeout: 20_000 }).toBe(1)
  expect((await manager.post(`${root}/${id}/arreter`)).body).toMatchObject({ state: 'arrete', canResume: true })
  held.pop()?.end(picture)
  const gone = `select 1 from medias where deleted and data->>'origin' = $1`
  await expect.poll(async () => (await server.sql(gone, [at('banc.png')])).length, { timeout: 20_000 }).toBe(1)
  site.answer = (_, response) => response.end(picture)
  expect((await manager.post(`${root}/${id}/reprendre`)).status).toBe(202)
  await expect.poll(async () => (await view(id)).state, { timeout: 20_000 }).toBe('fait')
  expect(await view(id)).toMatchObject({ created: 1, photos: { total: 1, taken: 1, refused: 0 } })
  expect((await products())[0]?.photos).toHaveLength(1)
  expect(await medias()).toEqual([{ origin: at('banc.png'), used: 'true' }])
})

it('photos that cannot be taken are told by line and cause, the others come', async () => {
  const done = await imported([
    'Nom;SKU;Photos',
    `Chaise;CH-1;${at('chaise.png')}, ${at('texte.jpg')}, ${at('ailleurs.jpg')}`,
    `Banc;BA-1;${at('absente.jpg')}`,
    'Table;TA-1;http://10.0.0.1/a.jpg',
    `Lampe;LA-1;${at('dedans.jpg')}`,
    `Seau;SE-1;${at('enorme.jpg')}`,
    `Cadre;CA-1;${at('ronde.jpg')}`,
  ])
  expect(done).toMatchObject({ state: 'fait', created: 6, refused: 0, photos: { total: 8, taken: 2, refused: 6 } })
  const told = await linesOf(done.id, '?etat=photos')
  expect(told.map(({ problems }) => problems.map(({ line, column, sentence }) => [line, column, sentence]))).toEqual([
    [[2, 'Photos', "Photo non reprise : ce fichier n'est pas une image"]],
    [[3, 'Photos', 'Photo non reprise : le service distant a répondu 404']],
    [[4, 'Photos', "Photo non reprise : le serveur ne peut pas appeler cette adresse, qui n'est pas publique"]],
    [[5, 'Photos', "Photo non reprise : le serveur ne peut pas appeler cette adresse, qui n'est pas publique"]],
    [[6, 'Photos', 'Photo non reprise : le fichier dépasse 25 Mo']],
    [[7, 'Photos', 'Photo non reprise : son adresse renvoie trop de fois vers une autre']],
  ])
  expect((await products()).map(({ photos }) => (photos as string[] | undefined)?.length ?? 0)).toEqual([
    0, 0, 2, 0, 0, 0,
  ])
})
