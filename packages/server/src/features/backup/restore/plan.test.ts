import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { localStorage } from '../../../media/storage/local-storage.ts'
import { temporaryFolder } from '../../../media/testing.ts'
import { putBlock } from '../blocks.ts'
import { type Base, writeManifest } from '../manifest.ts'
import { rangePath } from '../names.ts'
import { claim, openTarget, readMark } from '../target.ts'
import { fillLog } from './fill.ts'
import { planRestore } from './plan.ts'

const SEGMENT = 1024 * 1024
const at = (time: string): number => Date.parse(`2026-11-20T${time}:00.000Z`)

/** A target with ranges of 100 bytes, `covered` at these times, and a base copy that ended at position 150. */
async function targetWith(covered: string[], base: Partial<Base> = {}) {
  const root = await temporaryFolder()
  const files = localStorage(root)
  const paths: string[] = []
  for (const [index, time] of covered.entries()) {
    const [start, end] = [BigInt(index * 100), BigInt((index + 1) * 100)]
    const name = rangePath('suite', { start, end, covered: at(time) })
    paths.push((await putBlock(files, name, Buffer.alloc(100, index))).path)
  }
  await writeManifest(files, {
    ...{
      chain: 'suite',
      name: 'base',
      start: 40n,
      end: 150n,
      endedAt: at('10:02'),
      timeline: 1,
      segmentBytes: SEGMENT,
    },
    ...{ major: 18, label: '', shops: [], copied: { folders: [], files: [], blocks: [], stored: 0 }, ...base },
  })
  return { root, files, paths }
}

it('the newest moment, or one that is asked for, with no more of the log than it needs', async () => {
  const { files } = await targetWith(['10:00', '10:03', '10:05', '10:10'])
  expect(await planRestore(files, undefined)).toMatchObject({
    moment: at('10:10'),
    until: undefined,
    ranges: { length: 4 },
  })
  const plan = await planRestore(files, at('10:04'))
  expect(plan).toMatchObject({ moment: at('10:04'), until: '2026-11-20 10:04:00.000+00', ranges: { length: 3 } })
})

it.each([
  ['before the first copy', '10:01', /commence le .* --at "2026-11-20 11:02:01"/],
  ['after the end', '10:11', /s'arrête le 20 novembre 2026 à 11:10:00/],
])('a moment %s is refused in a sentence', async (_, time, sentence) => {
  const { files } = await targetWith(['10:00', '10:03', '10:10'])
  await expect(planRestore(files, at(time))).rejects.toThrow(sentence)
})

it('a base copy whose log is not whole is not used', async () => {
  const { files, root, paths } = await targetWith(['10:00', '10:03'])
  await rm(join(root, paths[1] as string))
  await expect(planRestore(files, undefined)).rejects.toThrow(/pas encore de copie complète/)
})

it('an altered range is named, with the moment until which a restore is possible', async () => {
  const { files, root, paths } = await targetWith(['10:00', '10:03', '10:05'])
  const bad = paths[2] as string
  await writeFile(join(root, bad), 'altered')
  const folder = await temporaryFolder()
  const whole = await planRestore(files, undefined)
  await expect(fillLog(files, whole, folder, () => undefined)).rejects.toThrow(
    `${bad} est tronqué ou altéré. Tout ce qui précède le 20 novembre 2026 à 11:03:00 est intact : --at "2026-11-20 11:03:00" le restaure.`,
  )
  const before = await planRestore(files, at('10:03'))
  await expect(fillLog(files, before, await temporaryFolder(), () => undefined)).resolves.toBeUndefined()
})

it('a manifest that was altered, or names a file elsewhere, is refused', async () => {
  const copied = { folders: [], files: [['../../etc/passwd', 1]] as [string, number][], blocks: [], stored: 0 }
  const { files } = await targetWith(['10:00', '10:03'], { copied })
  await expect(planRestore(files, undefined)).rejects.toThrow(/nomme un fichier hors de la base de données/)
  const other = await targetWith(['10:00', '10:03'])
  for await (const { path } of other.files.list('chaines/suite/bases/')) await writeFile(join(other.root, path), '{}')
  await expect(planRestore(other.files, undefined)).rejects.toThrow(/manifeste.*est tronqué ou altéré/)
})

it('a target belongs to one installation, and one that is not mounted is not marked again', async () => {
  const folder = await temporaryFolder()
  const target = await openTarget(join(folder, 'disque'), join(folder, 'data'), 'BACKUP_URL')
  await claim(target, 'une', false)
  expect(await readMark(target)).toBe('une')
  await expect(claim(target, 'autre', false)).rejects.toThrow(/sauvegarde d'une autre installation/)
  await rm(join(folder, 'disque', 'arriere-boutique.json'))
  await expect(claim(target, 'une', true)).rejects.toThrow(/branché et monté/)
  await writeFile(join(folder, 'disque', 'arriere-boutique.json'), '{"format":2,"installation":"une"}')
  await expect(readMark(target)).rejects.toThrow(/version plus récente/)
  await writeFile(join(folder, 'disque', 'arriere-boutique.json'), 'bonjour')
  await expect(readMark(target)).rejects.toThrow(/ne contient pas de sauvegarde/)
  for (const inside of ['data/sauvegarde', '.'])
    await expect(openTarget(join(folder, inside), join(folder, 'data'), 'BACKUP_URL')).rejects.toThrow(
      /hors de DATA_DIR/,
    )
  await expect(openTarget('ftp://ailleurs', folder, 'BACKUP_URL')).rejects.toThrow(/un dossier ou une adresse s3/)
})
