import { expect, it } from 'vitest'
import { localStorage } from '../../media/storage/local-storage.ts'
import { filesUnder, temporaryFolder } from '../../media/testing.ts'
import { putBlock } from './blocks.ts'
import { createCleaning } from './cleaning.ts'
import { writeManifest } from './manifest.ts'
import { baseFolder, baseName, rangePath } from './names.ts'
import { planRestore } from './restore/plan.ts'
import { type BaseMark, planRemoval, type StoredPart } from './retention.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-24T12:00:00.000Z')
const HASH = 'a'.repeat(64)
const SEGMENT = 100

/** A chain whose position is 100 times the day: base copies at the end of some days, and a range of the log each day. */
function chainOf(id: string, { days, bases }: { days: [number, number]; bases: number[] }) {
  const parts: StoredPart[] = []
  const marks: BaseMark[] = []
  const [first, last] = days
  for (let day = first; day <= last; day++) {
    const covered = NOW - (1000 - day) * DAY
    const range = { start: BigInt(day * SEGMENT), end: BigInt((day + 1) * SEGMENT), covered }
    parts.push({ path: `${rangePath(id, range)}.${HASH}.zst`, bytes: 1, modifiedAt: covered })
  }
  for (const day of bases) {
    const start = BigInt(day * SEGMENT + 50)
    const endedAt = NOW - (1000 - day) * DAY - DAY / 2
    const base = { chain: id, name: baseName(start), start, end: start + 10n, endedAt, segmentBytes: SEGMENT }
    marks.push(base)
    for (const name of [`000000.${HASH}.zst`, `manifeste.${HASH}.json`])
      parts.push({ path: `${baseFolder(id, base.name)}/${name}`, bytes: 1, modifiedAt: endedAt })
  }
  return { parts, marks }
}
/** The days of the bases and of the ranges that are left, by chain. */
function left(chains: ReturnType<typeof chainOf>[], current: string) {
  const parts = chains.flatMap((one) => one.parts)
  const removed = new Set(
    planRemoval(
      parts,
      chains.flatMap(({ marks }) => marks),
      { now: NOW, current },
    ),
  )
  const dayOf = (hex: string | undefined): number => Math.floor(Number(`0x${hex}`) / SEGMENT)
  const kept = parts.filter((part) => !removed.has(part)).map(({ path }) => path.split('/'))
  const sorted = (kind: string, ending: string): string[] =>
    kept
      .filter((names) => names[2] === kind && names.at(-1)?.endsWith(ending))
      .map(([, id, , name]) => `${id}${dayOf(name?.slice(0, 16))}`)
  return [sorted('bases', '.json').join(' '), sorted('journal', '.zst').join(' ')]
}
const days = (id: string, from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => `${id}${from + index}`).join(' ')

it.each<[string, ReturnType<typeof chainOf>[], string[]]>([
  [
    'weekly copies of ten weeks: seven days of any moment and one more, then four copies with the log of their day and a second',
    [chainOf('a', { days: [930, 1000], bases: [930, 937, 944, 951, 958, 965, 972, 979, 986, 993, 1000] })],
    ['a958 a965 a972 a979 a986 a993 a1000', `a958 a965 a972 a979 ${days('a', 986, 1000)}`],
  ],
  [
    'one copy of each week where there were many',
    [chainOf('a', { days: [980, 1000], bases: [980, 981, 982, 983, 988, 990, 991, 992, 999] })],
    ['a980 a981 a988 a992 a999', `a980 a981 a988 ${days('a', 992, 1000)}`],
  ],
  ['the only one, however old', [chainOf('a', { days: [900, 900], bases: [900] })], ['a900', 'a900']],
  ['nothing without a complete copy', [chainOf('a', { days: [900, 1000], bases: [] })], ['', days('a', 900, 1000)]],
  [
    'what is newer than the only copy stays, and the log of a chain that is written before its first copy',
    [
      chainOf('a', { days: [990, 995], bases: [990] }),
      chainOf('b', { days: [991, 993], bases: [] }),
      chainOf('c', { days: [900, 1000], bases: [] }),
    ],
    ['a990', `${days('a', 990, 995)} b991 b992 b993 ${days('c', 900, 1000)}`],
  ],
  [
    'moments before a broken chain stay for seven days',
    [chainOf('a', { days: [980, 996], bases: [980, 987, 994] }), chainOf('c', { days: [997, 1000], bases: [997] })],
    ['a980 a987 a994 c997', `a980 ${days('a', 987, 996)} ${days('c', 997, 1000)}`],
  ],
  [
    'the newest copy of the chain that is written, whatever clocks said',
    [
      chainOf('f', { days: [953, 985], bases: [953, 960, 967, 974, 981] }),
      chainOf('a', { days: [950, 952], bases: [950] }),
    ],
    ['f953 f960 f967 f974 f981 a950', `f953 f960 f967 f974 ${days('f', 981, 985)} ${days('a', 950, 952)}`],
  ],
  [
    'an ended chain becomes a weekly copy',
    [chainOf('a', { days: [980, 990], bases: [980, 987] }), chainOf('c', { days: [989, 1000], bases: [991] })],
    ['a980 a987 c991', `a980 a987 ${days('c', 991, 1000)}`],
  ],
])('%s', (_, chains, expected) =>
  expect(left(chains, chains.at(-1)?.parts[0]?.path.split('/')[1] ?? '')).toEqual(expected),
)

it('a stale chain and a stale unfinished copy go, those that somebody writes stay', () => {
  const whole = chainOf('a', { days: [985, 1000], bases: [990, 999] })
  const stale = chainOf('b', { days: [970, 980], bases: [] })
  const live = chainOf('c', { days: [995, 1000], bases: [] })
  const unfinished = (name: string, modifiedAt: number): StoredPart => ({
    path: `${baseFolder('a', name)}/000000.${HASH}.zst`,
    bytes: 1,
    modifiedAt,
  })
  const [old, fresh] = [unfinished('0'.repeat(16), NOW - 3 * DAY), unfinished('1'.repeat(16), NOW - DAY / 2)]
  const others = ['chaines/b/note.txt', 'fichiers/a.jpg', 'chaines/a/bases/x/y.zst'].map((path) => ({
    path,
    bytes: 1,
    modifiedAt: 0,
  }))
  const parts = [whole, stale, live].flatMap((one) => one.parts).concat(old, fresh, others)
  const removed = planRemoval(parts, whole.marks, { now: NOW, current: 'a' })
  expect(removed.map(({ path }) => path)).toEqual(
    [...whole.parts.slice(0, 5), ...stale.parts, old].map(({ path }) => path),
  )
})

it('a weekly copy can be restored after the rest is removed, with a failure between', async () => {
  const folder = await temporaryFolder()
  const files = localStorage(folder)
  const at = (daysAgo: number): number => NOW - daysAgo * DAY
  for (const [index, daysAgo] of [24, 23, 22, 9, 8, 1].entries()) {
    const start = BigInt(index * SEGMENT)
    const end = start + BigInt(SEGMENT)
    await putBlock(files, rangePath('suite', { start, end, covered: at(daysAgo) }), Buffer.alloc(SEGMENT))
    if (![24, 9, 1].includes(daysAgo)) continue
    const copied = { folders: [], files: [], blocks: [], stored: 0 }
    await writeManifest(files, {
      ...{ chain: 'suite', name: baseName(start), start, end: start + 10n, endedAt: at(daysAgo) - 5000, timeline: 1 },
      ...{ segmentBytes: SEGMENT, major: 18, label: '', shops: [], copied },
    })
  }
  const errors: unknown[] = []
  const cleaning = createCleaning((error) => errors.push(error))
  let isBroken = true
  const failing = {
    ...files,
    remove: (path: string) => (isBroken ? Promise.reject(new Error('Lecture seule')) : files.remove(path)),
  }
  const before = await filesUnder(folder)
  expect(await cleaning.step(failing, 'suite', NOW)).toBe(0)
  expect([cleaning.error, errors.length]).toEqual(['erreur inattendue (Lecture seule)', 1])
  isBroken = false
  await cleaning.step(failing, 'suite', NOW + 60_000)
  expect(await filesUnder(folder)).toEqual(before)
  expect(await cleaning.step(failing, 'suite', NOW + 3_600_000)).toBeGreaterThan(0)
  expect(cleaning.error).toBeUndefined()
  const there = new Set(await filesUnder(folder))
  const gone = before.filter((path) => !there.has(path)).map((path) => path.split('/').at(-1)?.slice(0, 33))
  const name = (start: number): string => `${baseName(BigInt(start))}-${baseName(BigInt(start + SEGMENT))}`
  expect(gone.sort()).toEqual([name(SEGMENT), name(2 * SEGMENT)])
  for (const moment of [at(24) - 1000, at(8) - 1000, undefined])
    expect((await planRestore(files, moment)).moment).toBe(moment ?? at(1))
})
