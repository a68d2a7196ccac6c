import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { FileStorage } from '../../media/storage/storage.ts'
import { filesUnder, streamOf, temporaryFolder } from '../../media/testing.ts'
import { guarded } from './guard.ts'
import { claim, openTarget, readSmall, type Target } from './target.ts'

/** A marked folder as a running shop uses it; `spoil` changes what its storage does. */
async function folderTarget(spoil: (files: FileStorage) => Partial<FileStorage> = () => ({}), maxAnswerMs?: number) {
  const root = await temporaryFolder()
  const opened = await openTarget(join(root, 'disque'), join(root, 'data'), 'BACKUP_URL')
  await claim(opened, 'une', false)
  const spoilt: Target = { ...opened, files: { ...opened.files, ...spoil(opened.files) } }
  return { root: join(root, 'disque'), target: guarded(spoilt, maxAnswerMs) }
}
const put = ({ files }: Target, path: string) => files.write(path, streamOf(Buffer.from(path)))
const names = async ({ files }: Target): Promise<string[]> => {
  const paths: string[] = []
  for await (const { path } of files.list('')) paths.push(path)
  return paths
}

it('a folder is used as it is', async () => {
  const { target } = await folderTarget()
  await put(target, 'a/b')
  expect(await names(target)).toEqual(expect.arrayContaining(['a/b', 'arriere-boutique.json']))
  expect((await readSmall(target.files, 'a/b'))?.toString()).toBe('a/b')
  expect(await target.files.remove('a/b')).toBe(true)
  expect(await target.files.stat('a/b')).toBeUndefined()
})

it('a folder that does not answer holds one thread, and is told; when it answers again the copies go on', async () => {
  const stalled = Promise.withResolvers<void>()
  let calls = 0
  const { target } = await folderTarget(
    (files) => ({
      async write(path, stream) {
        calls += 1
        await stalled.promise
        return files.write(path, stream)
      },
    }),
    20,
  )
  const away = /disque ne répond pas : le disque est-il branché et monté/
  await Promise.all([
    expect(put(target, 'a')).rejects.toThrow(away),
    expect(put(target, 'b')).rejects.toThrow(away),
    expect(names(target)).rejects.toThrow(away),
  ])
  await expect(target.files.stat('a')).rejects.toThrow(away)
  expect(calls).toBe(1)
  stalled.resolve()
  await expect
    .poll(() =>
      put(target, 'c').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
})

it('nothing is written below a disk that is not mounted', async () => {
  const { root, target } = await folderTarget()
  await rm(join(root, 'arriere-boutique.json'))
  await expect(put(target, 'a')).rejects.toThrow(
    /ne contient plus la sauvegarde : le disque est-il branché et monté \? Si c'est un disque neuf, donnez à BACKUP_URL le nom d'un autre dossier$/,
  )
  expect(await filesUnder(root)).toEqual([])
})

it.each([
  ['ENOSPC', 'full', /disque est plein : libérez-y de la place$/],
  ['EDQUOT', 'full', /disque est plein/],
  ['EROFS', 'away', /disque ne peut pas être écrit \(EROFS\) : vérifiez les droits du dossier$/],
  ['EIO', 'away', /disque ne répond pas \(EIO\)/],
])('%s is told in a sentence', async (code, kind, sentence) => {
  const { target } = await folderTarget(() => ({
    write: async (_, stream) => {
      stream.destroy()
      throw Object.assign(new Error(`${code}: in English`), { code })
    },
  }))
  const error = await put(target, 'a').catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: kind, message: expect.stringMatching(sentence) })
})

it.each<[number, RegExp, string?]>([
  [503, /^s3:\/\/copies\/ ne répond pas \(503\)$/],
  [403, /^s3:\/\/copies\/ refuse la clé ou le secret \(403\)$/],
  [
    403,
    /^s3:\/\/copies\/ refuse l'heure de ce serveur, qui est fausse/,
    '<Error><Code>RequestTimeTooSkewed</Code></Error>',
  ],
  [507, /^s3:\/\/copies\/ est plein/],
])('a bucket that answers %s is told in a sentence', async (status, sentence, body = '') => {
  const server = createServer((_, response) => {
    response.statusCode = status
    response.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const address = `s3://a:b@copies?endpoint=http://127.0.0.1:${port}`
  const target = guarded(await openTarget(address, await temporaryFolder(), 'BACKUP_URL'))
  onTestFinished(() => target.close())
  await expect(put(target, 'a')).rejects.toThrow(sentence)
})
