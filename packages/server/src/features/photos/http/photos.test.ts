import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { twoColours } from '../../../media/testing.ts'
import type { Answer } from '../../../testing/client.ts'
import { startTestNode } from '../../../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const manager = server.as('gerante')
const png = await twoColours(40, 30).png().toBuffer()
const path = '/api/boutiques/atelier/photos'

function form(bytes: Uint8Array | undefined, name = 'Vase été.jpg', fields: Record<string, string> = {}): FormData {
  const data = new FormData()
  for (const [field, value] of Object.entries(fields)) data.set(field, value)
  if (bytes) data.set('file', new Blob([bytes]), name)
  return data
}
const upload = (body: FormData, boutique = 'atelier'): Promise<Answer> =>
  server.as('admin').send('POST', `/api/boutiques/${boutique}/photos`, body)
const files = (): string[] =>
  readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(jpg|png|webp)$|-nu$/.test(name),
  )
const records = async (): Promise<number> =>
  (await server.sql<{ n: number }>('select count(*)::int as n from medias'))[0]?.n ?? -1
const notes = async (): Promise<number> =>
  (await server.sql<{ n: number }>('select count(*)::int as n from system.media_files'))[0]?.n ?? -1

describe('an upload', () => {
  it('[PHOTO-17] [PHOTO-18] stores {storageBucketPath}/{id}-{filename} and makes its media record', async () => {
    const answer = await manager.send('POST', path, form(png, 'Vase été.png', { docType: 'produits', docId: 'p1' }))
    expect(answer.status).toBe(201)
    const media = answer.document
    expect(media.fullPath).toMatch(/^atelier\/[0-9a-f]{32}-.+\.png$/)
    expect(media).toMatchObject({
      boutique: 'atelier',
      type: 'photo',
      name: 'Vase été.png',
      docType: 'produits',
      docId: 'p1',
      metadata: { contentType: 'image/png', width: 40, height: 30 },
    })
    expect(await manager.read(`/api/boutiques/atelier/medias/${media.id}`)).toEqual(media)
    expect(files()).toContain(join('medias', String(media.fullPath)))
    const image = await fetch(`${server.address}/image/upload/${encodeURI(String(media.fullPath))}?w=320&h=320&c=max`)
    expect(image.status).toBe(200)
    expect(image.headers.get('content-type')).toMatch(/^image\//)
    await image.arrayBuffer()
  })

  it('of one boutique takes turns with those of others', async () => {
    // Large pictures of one colour: a few kilobytes to send, slow to decode.
    const large = await twoColours(7000, 6500).webp({ effort: 0 }).toBuffer()
    const order: string[] = []
    const send = async (boutique: string, bytes: Uint8Array): Promise<number> => {
      const { status } = await server.as('admin').send('POST', `/api/boutiques/${boutique}/photos`, form(bytes))
      order.push(boutique)
      return status
    }
    const many = Array.from({ length: 10 }, () => send('cabinet', large))
    await Promise.race(many)
    const statuses = await Promise.all([...many, send('atelier', png)])
    expect(new Set(statuses)).toEqual(new Set([201]))
    // In the order of arrival, it would be among the last two.
    expect(order.indexOf('atelier')).toBeLessThan(9)
  })

  it('[PHOTO-10] without a boutique is refused', async () => {
    const answer = await upload(form(png), '')
    expect(answer.problem).toMatchObject({ status: 400, detail: 'la boutique est obligatoire' })
  })

  it('[PHOTO-11] for a boutique without a storage path is refused, and nothing is stored', async () => {
    const before = [files(), await records()]
    const answer = await upload(form(png), 'brocante')
    expect(answer.problem).toMatchObject({
      status: 422,
      detail: 'le storageBucketPath pour cette boutique est obligatoire',
    })
    expect([files(), await records()]).toEqual(before)
  })

  it.each([
    [
      'a text named .jpg',
      form(Buffer.from('Bonjour, je ne suis pas une image'), 'photo.jpg'),
      '422 photo.pas-une-image',
    ],
    [
      'a page named .png',
      form(Buffer.from('<html><script>alert(1)</script></html>'), 'a.png'),
      '422 photo.pas-une-image',
    ],
    ['half a picture', form(png.subarray(0, 60), 'photo.png'), '422 photo.abimee'],
    ['an empty file', form(Buffer.alloc(0), 'photo.png'), '422 photo.pas-une-image'],
    ['no file', form(undefined, '', { docType: 'produits' }), '422 photo.absente'],
    [
      'a drawing with a script',
      form(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'a.svg'),
      '422 photo.svg-dangereux',
    ],
  ])('of %s is refused, and nothing is stored', async (_, body, expected) => {
    const before = [files(), await records()]
    expect((await upload(body)).refusal).toBe(expected)
    expect([files(), await records()]).toEqual(before)
  })

  it.each([
    ['JSON', '{"file":"x"}', 'application/json', '415 photo.formulaire'],
    [
      'a form without end',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
      'multipart/form-data; boundary=x',
      '400 photo.interrompue',
    ],
    ['a form without boundary', 'abc', 'multipart/form-data', '400 formulaire.malforme'],
    ['no form at all', 'abc', 'multipart/form-data; boundary=x', '400 formulaire.malforme'],
  ])('of %s is refused, and nothing is stored', async (_, body, type, expected) => {
    const before = [files(), await records()]
    expect((await server.as('admin').send('POST', path, body, { 'content-type': type })).refusal).toBe(expected)
    expect([files(), await records()]).toEqual(before)
  })

  it('sent again with its id returns the record of the first, and stores no second file', async () => {
    const fields = { id: 'envoi-repete-1', docType: 'produits', docId: 'p-a-venir' }
    const first = await manager.send('POST', path, form(png, 'Vase.png', fields))
    expect(first.status).toBe(201)
    expect(first.document.id).toBe('envoi-repete-1')
    const before = [files(), await records()]
    const again = await manager.send('POST', path, form(png, 'Vase.png', fields))
    expect(again.document).toEqual(first.document)
    expect([files(), await records()]).toEqual(before)
  })

  it('sent several times at once with one id makes one record, which all responses show, and one file', async () => {
    const before = [files().length, await records(), await notes()]
    const fields = { id: 'envoi-double-1', docType: 'produits', docId: 'p-a-venir' }
    const sent = await Promise.all([1, 2, 3, 4].map(() => manager.send('POST', path, form(png, 'Vase.png', fields))))
    for (const { document } of sent) expect(document).toEqual(sent[0]?.document)
    expect([files().length, await records(), await notes()]).toEqual(before.map((count) => count + 1))
    expect(files()).toContain(join('medias', String(sent[0]?.document.fullPath)))
  })

  it('of two pictures of one name and size at once with one id keeps one, and no file of the other', async () => {
    const before = [files().length, await records(), await notes()]
    const pictures = await Promise.all(
      [40, 20].map((at) => twoColours(at, 30).resize(40, 30, { fit: 'fill' }).png({ compressionLevel: 0 }).toBuffer()),
    )
    expect(pictures[0]?.length).toBe(pictures[1]?.length)
    const send = (bytes: Uint8Array) => manager.send('POST', path, form(bytes, 'Vase.png', { id: 'envoi-double-2' }))
    const sent = await Promise.all(pictures.map(send))
    const again = [await send(pictures[0] as Buffer), await send(pictures[1] as Buffer)]
    expect(again.map(({ status }) => status)).toEqual(sent.map(({ status }) => status))
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409])
    expect([files().length, await records(), await notes()]).toEqual(before.map((count) => count + 1))
  })

  it.each([
    ['no identifier', {}, 'un chemin/..', '422 validation'],
    [
      'that of another file of the document',
      { docType: 'produits', docId: 'p1' },
      'envoi-pris-3',
      '409 identifiant.pris',
    ],
    ['that of somebody else', { docType: 'produits', docId: 'p1' }, 'envoi-pris-4', '409 identifiant.pris'],
    ['that of another document', { docType: 'produits', docId: 'p2' }, 'envoi-pris-1', '409 identifiant.pris'],
    ['that of the library', { docType: 'produits', docId: 'p1' }, 'envoi-pris-2', '409 identifiant.pris'],
  ])('with an id that is %s is refused, and nothing is stored', async (_, fields, id, expected) => {
    const send = (body: FormData) => server.as('admin').send('POST', path, body)
    await send(form(png, 'a.png', { id: 'envoi-pris-1', docType: 'produits', docId: 'p1' }))
    await send(form(png, 'a.png', { id: 'envoi-pris-2' }))
    await send(form(png, 'b.png', { id: 'envoi-pris-3', docType: 'produits', docId: 'p1' }))
    await manager.send('POST', path, form(png, 'a.png', { id: 'envoi-pris-4', docType: 'produits', docId: 'p1' }))
    const before = [files(), await records()]
    expect((await send(form(png, 'a.png', { id, ...fields }))).refusal).toBe(expected)
    expect(
      (
        await server
          .as('admin')
          .send(
            'POST',
            '/api/boutiques/cabinet/photos',
            form(png, 'a.png', { id: 'envoi-pris-1', docType: 'produits', docId: 'p1' }),
          )
      ).refusal,
    ).toBe('409 identifiant.pris')
    expect([files(), await records()]).toEqual(before)
  })

  it('of two files is refused, and nothing is stored', async () => {
    const before = [files(), await records()]
    const body = form(png)
    body.append('file', new Blob([png]), 'deux.png')
    expect((await upload(body)).status).toBe(413)
    expect([files(), await records()]).toEqual(before)
  })

  it('is allowed to people who may change something in the boutique, and to nobody else', async () => {
    const statuses = await Promise.all(
      (['collegue', 'membre', 'sansProfil', 'etrangere'] as const).map(
        async (person) => [person, (await server.as(person).send('POST', path, form(png))).status] as const,
      ),
    )
    expect(Object.fromEntries(statuses)).toMatchObject({ collegue: 201, etrangere: 403 })
    expect((await server.nobody.send('POST', path, form(png))).refusal).toBe('401 session.absente')
    expect((await upload(form(png), 'imaginee')).refusal).toBe('404 boutique.absente')
  })
})

describe('an image', () => {
  it.each([
    ['/image/upload/atelier/absente.jpg', 404],
    ['/image/upload/..%2F..%2Fcle', 404],
    ['/image/upload/%2e%2e/%2e%2e/cle', 404],
    ['/image/upload/atelier/%00.jpg', 404],
    ['/image/upload/atelier/absente.jpg?w=abc', 400],
    ['/image/upload/atelier/absente.jpg?w=100000', 400],
  ])('%s answers %i', async (address, status) => {
    const answer = await server.nobody.get(address)
    expect(answer.status).toBe(status)
    expect(answer.problem.detail).toMatch(/^[A-Z]/)
  })

  it.each(['bytes=5-1', 'bytes=-', 'bytes=0-', 'bytes=99999999-', 'bytes=1-2,3-4', 'octets', 'bytes=-0', 'bytes=a-b'])(
    'with the header Range: %s is sent whole',
    async (range) => {
      const sent = await manager.send('POST', path, form(png, 'Vase.png'))
      const answer = await fetch(`${server.address}/image/upload/${encodeURI(String(sent.document.fullPath))}`, {
        headers: { range },
      })
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, png.length])
    },
  )
})
