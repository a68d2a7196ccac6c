import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { declare, refused, startDevProject } from './dev-project.mjs'

const REGISTRY = 'packages/domain/src/registry.ts'
const SENTENCE = 'collection produits : le filtre « prix » n’est pas un champ'
let project

beforeEach(async () => {
  project = await startDevProject()
  await printed('open with v1')
})
afterEach(() => project.stop())

const patience = { timeout: 30_000, interval: 100 }
const printed = (text) => vi.waitUntil(() => project.output().includes(text), patience)
async function statusOf(address) {
  const answer = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => undefined)
  return answer && { status: answer.status, text: await answer.text() }
}

it('npm run dev restarts the server after each way of saving a file', async () => {
  project.write(REGISTRY, declare('v2'))
  await printed('open with v2')
  project.saveByRename(REGISTRY, declare('v3'))
  await printed('open with v3')
  project.saveByRename(REGISTRY, declare('v4'))
  await printed('open with v4')
  project.replaceFolder('packages/domain/src', 'registry.ts', declare('v5'))
  await printed('open with v5')
  project.saveByRename(REGISTRY, declare('v6'))
  await printed('open with v6')
  expect(await project.stop()).toBe(0)
})

it('npm run dev shows why a declaration is refused at both addresses, until it is fixed', async () => {
  await vi.waitUntil(project.viteAddress, patience)
  const addresses = [project.viteAddress(), project.address]
  project.saveByRename(REGISTRY, refused(SENTENCE))
  for (const address of addresses) {
    const shown = await vi.waitUntil(async () => {
      const answer = await statusOf(address)
      return answer?.status === 503 && answer
    }, patience)
    expect(shown.text).toContain(SENTENCE)
  }
  const call = await fetch(`${addresses[0]}api/moi`)
  expect(await call.json()).toMatchObject({ code: 'demarrage.refuse', detail: SENTENCE })

  project.saveByRename(REGISTRY, declare('v2'))
  await printed('open with v2')
  for (const address of addresses) await vi.waitUntil(async () => (await statusOf(address))?.status === 200, patience)
  expect(await (await fetch(`${addresses[0]}api/moi`)).text()).toBe('v2')
})
