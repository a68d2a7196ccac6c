import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launcher } from './launcher.mjs'

let folder
const run = (args, env = {}) =>
  spawnSync(join(folder, 'arriere-boutique'), args, { env: { PATH: '/nonexistent', ...env }, encoding: 'utf8' })

beforeAll(() => {
  // A space in the path of the folder is a space in the path.
  folder = join(realpathSync(mkdtempSync(join(tmpdir(), 'launcher-'))), 'la boutique')
  mkdirSync(join(folder, 'bin'), { recursive: true })
  writeFileSync(
    join(folder, 'bin', 'node'),
    '#!/bin/sh\nprintf "%s\\n" "$UV_THREADPOOL_SIZE" "$NODE_COMPILE_CACHE" "$@"\n',
  )
  writeFileSync(join(folder, 'arriere-boutique'), launcher('1.2.3', 'bin/node'))
  for (const name of ['bin/node', 'arriere-boutique']) chmodSync(join(folder, name), 0o755)
})
afterAll(() => rmSync(join(folder, '..'), { recursive: true }))

it.each([
  ['nothing', [], ['main.ts']],
  ['start and options', ['start', '--demo'], ['main.ts', '--demo']],
  ['options', ['--recalculer'], ['main.ts', '--recalculer']],
  ['restore', ['restore', '--at', '2026-11-20 14:05'], ['restore.ts', '--at', '2026-11-20 14:05']],
  ['export', ['export', 'tout entier.zip'], ['archive-cli.ts', 'export', 'tout entier.zip']],
])('starts the program for %s, with its own Node and no program of the machine', (_what, args, [program, ...rest]) => {
  const { status, stdout } = run(args)
  const [threads, cache, ...given] = stdout.trimEnd().split('\n')
  expect([status, threads, cache]).toEqual([0, '8', join(folder, '.cache', 'compile')])
  const sources = given.filter((one) => !one.startsWith('--max') && !one.startsWith('--heap'))
  expect(sources).toEqual([join(folder, 'packages/server/src', program), ...rest])
})

it('keeps the variables that are set, says its version, and names the commands', () => {
  expect(run([], { NODE_COMPILE_CACHE: '/cache', UV_THREADPOOL_SIZE: '2' }).stdout).toMatch(/^2\n\/cache\n/)
  expect(run(['version']).stdout).toBe('1.2.3\n')
  const { status, stderr } = run(['demarrer'])
  expect([status, stderr]).toEqual([2, 'Commande inconnue : demarrer (start, restore, export, import, version)\n'])
})
