import { brotliCompressSync, constants } from 'node:zlib'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stageRelease } from '../../scripts/lib/release/stage.mjs'
import { ensureWebBuilt } from '../../scripts/lib/web.mjs'

/** A release in a folder of its own, and the names of its scripts and styles. */
export interface Version {
  folder: string
  assets: string[]
}

const TEXT = /\.(js|css|html)$/
/** `Shell-Bx3_k9aZ.js`: the part that changes with the content. */
const HASH = /-([\w-]{8})\.(js|css|woff2|svg)$/

const assetsOf = (folder: string): string[] =>
  readdirSync(join(folder, 'packages/web/dist/assets')).filter((name) => !name.endsWith('.br'))

/** Two releases of the same program whose scripts have different names, as those of two versions have. */
export async function twoVersions(folder: string): Promise<[Version, Version]> {
  await ensureWebBuilt()
  const [former, next] = [join(folder, 'avant'), join(folder, 'apres')]
  await stageRelease(former)
  cpSync(former, next, { recursive: true, verbatimSymlinks: true })
  renameScripts(join(next, 'packages/web/dist'))
  return [
    { folder: former, assets: assetsOf(former) },
    { folder: next, assets: assetsOf(next) },
  ]
}

/** Gives each built file another name, also where others name it. */
function renameScripts(dist: string): void {
  const assets = join(dist, 'assets')
  const renamed = new Map<string, string>()
  for (const name of readdirSync(assets)) {
    const hash = HASH.exec(name)?.[1]
    if (hash) renamed.set(`-${hash}.`, `-${[...hash].toReversed().join('')}.`)
  }
  const change = (text: string): string => {
    let changed = text
    for (const [before, after] of renamed) changed = changed.replaceAll(before, after)
    return changed
  }
  for (const [folder, name] of [[dist, 'index.html'], ...readdirSync(assets).map((file) => [assets, file])] as [
    string,
    string,
  ][]) {
    const from = join(folder, name)
    if (name.endsWith('.br')) continue
    const content = readFileSync(from)
    rmSync(from)
    const to = join(folder, change(name))
    writeFileSync(to, TEXT.test(name) ? change(content.toString()) : content)
    if (!existsSync(`${from}.br`)) continue
    rmSync(`${from}.br`)
    writeFileSync(`${to}.br`, brotliCompressSync(readFileSync(to), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }))
  }
}
