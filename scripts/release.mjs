import { rmSync, statSync } from 'node:fs'
import { command, Failure } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { at } from './lib/paths.mjs'
import { bytesOf, releaseName, stageRelease } from './lib/release/stage.mjs'
import { tryRelease } from './lib/release/trial.mjs'
import { runQuietly } from './lib/run.mjs'
import { ensureWebBuilt } from './lib/web.mjs'

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} Mo`

/** Makes the archive of this version for this platform; with `--essayer` unpacks and uses it without a network. */
await command(async (args) => {
  const unknown = args.find((argument) => argument !== '--essayer')
  if (unknown) throw new Failure(`Option inconnue : ${unknown} (--essayer).`)
  await ensureInstalled()
  await ensureWebBuilt()
  const name = releaseName()
  const folder = at('dist-release', name)
  const archive = `${folder}.tar.gz`
  await stageRelease(folder)
  const { code, output } = await runQuietly('tar', ['-czf', archive, '-C', at('dist-release'), name])
  if (code !== 0) throw new Failure("L'archive n'a pas pu être écrite (tar).", output)
  process.stdout.write(
    `${archive} : ${megabytes(statSync(archive).size)}, ${megabytes(bytesOf(folder))} une fois ouverte\n`,
  )
  rmSync(folder, { recursive: true })
  return args.includes('--essayer') ? tryRelease(archive) : 0
})
