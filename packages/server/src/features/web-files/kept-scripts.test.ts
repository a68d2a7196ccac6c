import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'
import { keepScripts } from './kept-scripts.ts'

const folder = mkdtempSync(join(tmpdir(), 'versions-'))
afterAll(() => rmSync(folder, { recursive: true }))
function version(name: string): string {
  const webDir = join(folder, name)
  mkdirSync(join(webDir, 'assets'), { recursive: true })
  writeFileSync(join(webDir, 'index.html'), `la page ${name}`)
  writeFileSync(join(webDir, 'assets', `entree-${name}.js`), `export const version = '${name}'`)
  writeFileSync(join(webDir, 'assets', `entree-${name}.js.br`), 'compressed')
  return webDir
}
const [before, after] = [version('un'), version('deux')]

it('two versions beside each other serve the scripts of both; one that no server has used for a month is forgotten', async () => {
  const former = await startTestNode({ webDir: before })
  const next = await startTestNode({ webDir: after }, former)
  for (const { node } of [former, next])
    for (const name of ['un', 'deux']) {
      const { statusCode, headers, body } = await node.app.inject(`/assets/entree-${name}.js`)
      expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
        200,
        'application/javascript; charset=utf-8',
        'public, max-age=31536000, immutable',
        `export const version = '${name}'`,
      ])
    }
  const unknown = await next.node.app.inject('/assets/entree-trois.js')
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'adresse.inconnue'])
  expect((await next.node.app.inject('/assets/entree-un.js.br')).statusCode).toBe(404)

  await next.sql(`update system.kept_scripts set seen_at = now() - interval '31 days'`)
  await keepScripts(next.node.engine.pool, after)
  expect((await next.node.app.inject('/assets/entree-un.js')).statusCode).toBe(404)
  expect((await former.node.app.inject('/assets/entree-deux.js')).statusCode).toBe(200)
  await next.stop()
  await former.stop()
})
