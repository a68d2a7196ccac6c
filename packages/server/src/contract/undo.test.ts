import type { Data, LiveDocument } from '@boutique/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make, targetOf, startTestNode, type TestTarget } from '../testing/node.ts'
import { collections } from '../testing/registry.ts'
import { documentOf, fresh, isLedger, sampleOf, writable } from '../testing/samples.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const admin = server.as('admin')

describe.each(collections.filter((one) => !isLedger(one)))('$slug', (collection) => {
  let target: TestTarget
  beforeAll(async () => {
    target = await targetOf(server, collection, 'atelier')
  })
  const undo = (path: string, rev: number) => admin.post(`${path}/annuler`, { revs: [rev] })
  const fields = writable(collection).filter(([, { kind, write }]) => kind !== 'secret' && write !== 'server')
  const content = (document: LiveDocument): Data =>
    Object.fromEntries(fields.map(([name]) => [name, document[name]]).filter(([, value]) => value !== undefined))

  it('an undo restores every field that a change changed', async () => {
    const sample = documentOf(collection)
    const made = await make(admin, collection, target, Object.fromEntries(fields.map(([name]) => [name, sample[name]])))
    const path = `${target.path}/${made.id}`
    const n = fresh() + 1
    let undos = 0
    for (const [name, field] of fields) {
      const before = await admin.read(path)
      const answer = await admin.patch(path, { [name]: sampleOf(field, n) })
      if (answer.status !== 200 || answer.document.rev === before.rev) continue
      const undone = await undo(path, answer.document.rev)
      expect([name, undone.status]).toEqual([name, 200])
      const after = (undone.body as unknown as { documents: LiveDocument[] }).documents[0] as LiveDocument
      expect(after[name]).toEqual(before[name])
      undos++
    }
    expect(undos).toBeGreaterThan(0)
  })

  it('an undo of a deletion restores the document, one of its creation deletes it', async () => {
    const made = await make(admin, collection, target)
    const path = `${target.path}/${made.id}`
    const removed = (await admin.remove(path)).document
    const { status } = await undo(path, removed.rev)
    const found = await admin.get(path)
    const restored = found.status === 200 ? content(found.document) : undefined
    expect([status, restored]).toEqual(collection.erased ? [404, undefined] : [200, content(made)])
    const other = `${target.path}/${(await make(admin, collection, target)).id}`
    expect((await undo(other, 1)).status).toBe(200)
    expect((await admin.get(other)).refusal).toBe('404 document.supprime')
  })
})
