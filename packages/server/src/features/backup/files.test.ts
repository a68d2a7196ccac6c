import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { localStorage } from '../../media/storage/local-storage.ts'
import { filesUnder, streamOf, temporaryFolder } from '../../media/testing.ts'
import { startTestBucket } from '../../media/storage/testing-bucket.ts'
import { copyFile, copyMissing, noticing } from './files.ts'
import { compareFiles } from './proof/sample-files.ts'
import { sealUnder } from '../../sealed/passphrase.ts'
import { KEY } from './key.ts'
import { restoreFilesAndKey } from './restore/restore.ts'
import { missingFiles, newestCopies, restoreFiles } from './restore/restore-files.ts'
import { claim, openTarget, writeSmall } from './target.ts'

const RATE = Number.MAX_SAFE_INTEGER
const signal = new AbortController().signal
const put = (storage: ReturnType<typeof localStorage>, path: string, text: string) =>
  storage.write(path, streamOf(Buffer.from(text)))

it.each(['a folder', 'a bucket'])(
  'files are copied once to %s, again when they changed, and come back',
  async (kind) => {
    const place = kind === 'a bucket' ? (await startTestBucket('&prefix=copie')).url : await temporaryFolder()
    const target = await openTarget(place, await temporaryFolder(), 'BACKUP_URL')
    const storage = localStorage(await temporaryFolder())
    await put(storage, 'atelier/été/vase.jpg', 'vase')
    await put(storage, 'atelier/table.jpg', 'table')
    expect(await copyMissing(storage, target.files, RATE, signal)).toEqual({ copied: 2, unreadable: [] })
    expect(await copyMissing(storage, target.files, RATE, signal)).toEqual({ copied: 0, unreadable: [] })
    await put(storage, 'atelier/table.jpg', 'table, tournée')
    expect(await copyMissing(storage, target.files, RATE, signal)).toEqual({ copied: 1, unreadable: [] })
    expect(await copyFile(storage, target.files, 'atelier/absente.jpg')).toBe(0)

    const copies = (await newestCopies(target.files)).filter(({ file }) => file === 'atelier/été/vase.jpg')
    const root = await temporaryFolder()
    expect(await restoreFiles(target.files, localStorage(root), copies, () => undefined)).toEqual([])
    expect(await filesUnder(root)).toEqual(['atelier/été/vase.jpg'])
    target.close()
  },
)

it('a damaged copy is named and left out; the others come back', async () => {
  const folder = await temporaryFolder()
  const target = await openTarget(folder, await temporaryFolder(), '--from')
  const storage = localStorage(await temporaryFolder())
  await put(storage, 'a.jpg', 'one')
  await put(storage, 'b.jpg', 'two')
  await copyMissing(storage, target.files, RATE, signal)
  const copies = await newestCopies(target.files)
  await writeFile(join(folder, copies.find(({ file }) => file === 'a.jpg')?.path ?? ''), 'oné')
  const root = await temporaryFolder()
  expect(await restoreFiles(target.files, localStorage(root), copies, () => undefined)).toEqual(['a.jpg'])
  expect(await filesUnder(root)).toEqual(['b.jpg'])
})

it('beside a database of somebody else the files and the key come back, and what is missing is named', async () => {
  const phrase = 'quatre chaises bleues'
  const target = await openTarget(await temporaryFolder(), await temporaryFolder(), '--from')
  const source = localStorage(await temporaryFolder())
  await put(source, 'a.jpg', 'one')
  await copyMissing(source, target.files, RATE, signal)
  await writeSmall(target.files, KEY, await sealUnder(phrase, Buffer.from('the key')))
  const dataDir = await temporaryFolder()
  const storage = localStorage(join(dataDir, 'medias'))
  const pages = async (after: string) => ['a.jpg', 'lost.jpg'].filter((path) => path > after)
  const restoring = (passphrase: string) => {
    const options = { target, dataDir, storage, passphrase, found: () => undefined, progress: () => undefined }
    return restoreFilesAndKey(options, pages)
  }
  await expect(restoring(phrase)).rejects.toMatchObject({ code: 'empty' })
  await claim(target, 'installation', false)
  await expect(restoring('une autre phrase')).rejects.toMatchObject({ failure: 'wrong' })
  expect(await filesUnder(dataDir)).toEqual([])
  expect(await restoring(phrase)).toEqual({ files: 1, damaged: [], missing: ['lost.jpg'], key: 'restored' })
  expect(await filesUnder(dataDir)).toEqual(['cle', 'medias/a.jpg'])
  await expect(restoring(phrase)).rejects.toMatchObject({ code: 'folder' })
  target.close()
})

it('a file that is written is told', async () => {
  const notified: string[] = []
  const storage = noticing(localStorage(await temporaryFolder()), (path) => notified.push(path))
  await storage.write('a.jpg', streamOf(Buffer.from('a')))
  expect(notified).toEqual(['a.jpg'])
  expect(storage.localFile?.('a.jpg')).toContain('a.jpg')
})

it('files that the database knows are told when neither the backup nor the storage has them', async () => {
  const storage = localStorage(await temporaryFolder())
  const target = localStorage(await temporaryFolder())
  await put(storage, 'copied.jpg', 'one')
  await copyMissing(storage, target, RATE, signal)
  const there = localStorage(await temporaryFolder())
  await put(there, 'stored.jpg', 'two')
  const known = ['copied.jpg', ...Array.from({ length: 1200 }, (_, n) => `lost${1000 + n}.jpg`), 'stored.jpg']
  const pages = async (after: string, most: number) => known.filter((path) => path > after).slice(0, most)
  const missing = await missingFiles(pages, await newestCopies(target), there)
  expect([missing.length, missing[0], missing.at(-1)]).toEqual([1201, 'lost1000.jpg', 'stored.jpg'])
  known.splice(1, 1000)
  expect((await missingFiles(pages, await newestCopies(target), there)).at(-1)).toBe('lost2199.jpg')
})

it('copies are compared with their files', async () => {
  const storage = localStorage(await temporaryFolder())
  const folder = await temporaryFolder()
  const target = localStorage(folder)
  for (const name of ['same', 'changed', 'damaged']) await put(storage, name, name)
  await copyMissing(storage, target, RATE, signal)
  await put(storage, 'changed', 'CHANGED')
  await put(storage, 'uncopied', 'new')
  const compare = (files: string[], since = Number.POSITIVE_INFINITY) =>
    compareFiles(storage, target, files, { since, signal })
  expect(await compare(['same', 'changed', 'uncopied', 'removed'])).toEqual({
    compared: 3,
    different: ['changed', 'uncopied'],
  })
  expect(await compare(['changed', 'uncopied'], 0)).toEqual({ compared: 0, different: [] })
  const { path } = (await newestCopies(target)).find(({ file }) => file === 'damaged') ?? { path: '' }
  await writeFile(join(folder, path), 'DAMAGED')
  await expect(compare(['damaged'])).rejects.toThrow(/La copie du fichier damaged est tronquée ou altérée/)
})
