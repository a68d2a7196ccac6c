import type { Data } from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { MediaRefusal } from '../../media/refusal.ts'
import type { Person } from '../../testing/people.ts'
import { PHOTOS, picture, startPhotoServer } from '../../testing/photos.ts'

let failure: Error | undefined
const server = await startPhotoServer({}, (storage) => ({
  ...storage,
  stat: async (path) => {
    if (failure) throw failure
    return storage.stat(path)
  },
}))
afterAll(() => server.stop())

const remove = (fullPath: string, person: Person = 'gerante', query: Record<string, string> = {}) =>
  server.as(person).remove(`${PHOTOS}?${new URLSearchParams({ fullPath, ...query }).toString()}`)
const restore = (fullPath: unknown) => server.as('gerante').post(`${PHOTOS}/restauration`, { fullPath })
const records = async (fullPath: string): Promise<{ deleted: boolean; metadata: Data }[]> =>
  server.sql(`select deleted, data->'metadata' as metadata from medias where data->>'fullPath' = $1`, [fullPath])
const jobs = async (fullPath: string): Promise<Data[]> =>
  server.sql('select id, boutique, doc_type, doc_id, actor from system.media_deletions where full_path = $1', [
    fullPath,
  ])

describe('a deletion', () => {
  it('[PHOTO-13] [PHOTO-20] [PHOTO-21] removes the media record by its path and leaves a job; the file is kept', async () => {
    const { fullPath } = await server.upload({ docType: 'produits', docId: 'p1' })
    const other = await server.upload()
    const answer = await remove(fullPath)
    expect([answer.status, answer.body]).toEqual([200, { message: "Suppression de l'image réussi" }])
    expect(await records(fullPath)).toMatchObject([{ deleted: true }])
    expect(await records(other.fullPath)).toMatchObject([{ deleted: false }])
    expect(await jobs(fullPath)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        boutique: 'atelier',
        doc_type: 'produits',
        doc_id: 'p1',
        actor: server.idOf('gerante'),
      },
    ])
    expect(await jobs(other.fullPath)).toEqual([])
    expect(await server.files()).toContain(fullPath)
  })

  it('notes the document that the upload was for, whatever the request says', async () => {
    const { fullPath } = await server.upload({ docType: 'produits', docId: 'p1' })
    await remove(fullPath, 'gerante', { docType: 'modeles', docId: 'm1' })
    expect(await jobs(fullPath)).toMatchObject([{ doc_type: 'produits', doc_id: 'p1' }])
  })

  it('asked for by a document leaves a photo of the library, or of another document too', async () => {
    const [library, shared] = [await server.upload(), await server.upload({ docType: 'produits', docId: 'p1' })]
    const show = async (slug: string, data: Data) =>
      (await server.as('gerante').create(`/api/boutiques/atelier/${slug}`, data)).id
    const table = { docType: 'produits', docId: 'p1' }
    const memo = await show('memos', { title: 'Atelier', photos: [shared.fullPath] })
    await show('produits', { id: 'p1', name: 'Table', photos: [library.fullPath, shared.fullPath] })
    expect((await remove(library.fullPath, 'gerante', table)).refusal).toBe('409 photo.mediatheque')
    expect((await remove(shared.fullPath, 'gerante', table)).refusal).toBe('409 photo.utilisee')
    expect(await records(shared.fullPath)).toMatchObject([{ deleted: false }])
    await server.as('gerante').change(`/api/boutiques/atelier/memos/${memo}`, { photos: null })
    expect((await remove(shared.fullPath, 'gerante', table)).status).toBe(200)
    // Whoever manages the library deletes its photo there.
    expect((await remove(library.fullPath)).status).toBe(200)
  })

  it('[PHOTO-14] of a missing file returns the code and removes the record', async () => {
    const { fullPath } = await server.upload()
    await server.storage.remove(fullPath)
    expect((await remove(fullPath)).problem).toMatchObject({
      status: 404,
      code: 'storage/object-not-found',
      detail: "L'image n'existe pas",
    })
    expect(await records(fullPath)).toMatchObject([{ deleted: true }])
    expect(await jobs(fullPath)).toEqual([])
    // A path of the boutique's folder that no record has either.
    expect((await remove('atelier/jamais-vue.jpg')).refusal).toBe('404 storage/object-not-found')
  })

  it('of an older photo without a record works like any other', async () => {
    await server.put('atelier/ancienne.png', picture)
    expect((await remove('atelier/ancienne.png')).status).toBe(200)
    expect(await jobs('atelier/ancienne.png')).toMatchObject([{ boutique: 'atelier' }])
  })

  it('succeeds when repeated', async () => {
    const { fullPath } = await server.upload()
    expect([(await remove(fullPath)).status, (await remove(fullPath)).status]).toEqual([200, 200])
    expect(await jobs(fullPath)).toHaveLength(1)
  })

  it.each([
    ['unknown', new Error('EIO'), 500, "Erreur lors de la suppression de l'image : Une erreur est survenue"],
    [
      'of the storage',
      new MediaRefusal('stockage.absent'),
      503,
      "Erreur lors de la suppression de l'image : Le stockage",
    ],
  ])('[PHOTO-15] that fails (%s) returns the cause first and changes nothing', async (_, error, status, detail) => {
    const { fullPath } = await server.upload()
    failure = error
    const answer = await remove(fullPath)
    failure = undefined
    expect(answer.status).toBe(status)
    expect(answer.problem.detail).toMatch(new RegExp(`^${detail}`))
    expect([await records(fullPath), await jobs(fullPath)]).toMatchObject([[{ deleted: false }], []])
  })

  it.each([
    ['', '422 validation'],
    ['../cle', '400 fichier.chemin'],
    ['atelier//a.jpg', '400 fichier.chemin'],
    ['ailleurs/a.jpg', '404 photo.autre-boutique'],
    ['atelier2/a.jpg', '404 photo.autre-boutique'],
  ])('of "%s" is refused', async (path, refusal) => {
    expect((await remove(path)).refusal).toBe(refusal)
  })

  it('of a photo of another boutique is refused, and to people without the right to change', async () => {
    const foreign = await server.upload({}, 'cabinet')
    expect((await remove(foreign.fullPath)).refusal).toBe('404 photo.autre-boutique')
    const { fullPath } = await server.upload()
    expect((await remove(fullPath, 'etrangere')).refusal).toBe('403 droit.refuse')
    expect((await server.nobody.remove(`${PHOTOS}?fullPath=${fullPath}`)).refusal).toBe('401 session.absente')
    for (const path of [foreign.fullPath, fullPath]) expect(await records(path)).toMatchObject([{ deleted: false }])
  })
})

describe('a restoration', () => {
  it('restores the record and cancels the job', async () => {
    const media = await server.upload()
    await remove(media.fullPath)
    const answer = await restore(media.fullPath)
    expect(answer.status).toBe(200)
    expect(answer.document).toMatchObject({ id: media.id, deleted: false, fullPath: media.fullPath })
    expect([await records(media.fullPath), await jobs(media.fullPath)]).toMatchObject([[{ deleted: false }], []])
    // Again, and for a photo that was never deleted: nothing to do.
    expect((await restore(media.fullPath)).document).toEqual(answer.document)
  })

  it('of a rotated photo restores the path and size in its record, after any number of rotations', async () => {
    const media = await server.upload()
    const paths = [media.fullPath]
    for (let turn = 0; turn < 3; turn++) {
      const answer = await server.as('gerante').post(`${PHOTOS}/rotation`, { fullPath: paths.at(-1) })
      paths.push((answer.body as { destinationPath: string }).destinationPath)
    }
    const [first, second, , last] = paths as [string, string, string, string]
    expect((await restore(first)).document).toMatchObject({ id: media.id, fullPath: first, metadata: media.metadata })
    expect((await restore(second)).document).toMatchObject({
      id: media.id,
      fullPath: second,
      metadata: { width: 40, height: 60 },
    })
    // Redo: the latest path belongs to the same record again.
    expect((await restore(last)).document).toMatchObject({ id: media.id, fullPath: last })
    expect(await records(last)).toMatchObject([{ deleted: false, metadata: { width: 40, height: 60 } }])
  })

  it('of a removed file is refused, and so is that of another boutique', async () => {
    const { fullPath } = await server.upload()
    await remove(fullPath)
    await server.storage.remove(fullPath)
    expect((await restore(fullPath)).refusal).toBe('404 storage/object-not-found')
    expect(await records(fullPath)).toMatchObject([{ deleted: true }])
    const foreign = await server.upload({}, 'cabinet')
    expect((await restore(foreign.fullPath)).refusal).toBe('404 photo.autre-boutique')
    expect((await restore(undefined)).refusal).toBe('422 validation')
  })
})
