import {
  actorOf,
  type BulkChange,
  type BulkField,
  bulkFields,
  type BulkPreview,
  type Collection,
  type Data,
  isChangedTogether,
} from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { make, startTestNode, targetOf } from '../testing/node.ts'
import { PEOPLE } from '../testing/people.ts'
import { collections } from '../testing/registry.ts'
import { isLedger } from '../testing/samples.ts'

// Every field that many documents may be given, in every collection: it is written by the rules of a single change, and
// taken back as one.

let instant = Date.parse('2026-05-04T08:00:00.000Z')
/** The limit of changes refills meanwhile. */
const server = await startTestNode({ clock: () => (instant += 1000) })
afterAll(() => server.stop())
const admin = server.as('admin')
const rootOf = ({ scope }: Collection): string =>
  scope === 'boutique' ? '/api/boutiques/atelier/en-masse' : '/api/en-masse'
const actor = actorOf('x', PEOPLE.admin)

const changed = collections.filter(
  (one) => isChangedTogether(one) && !one.parent && !isLedger(one) && bulkFields(one, actor, {}).length > 0,
)
let asked = 0
async function change(collection: Collection, ids: readonly string[], operation: Data): Promise<BulkChange> {
  const id = `contrat-en-masse-${++asked}`
  const answer = await admin.post(rootOf(collection), { id, collection: collection.slug, target: { ids }, operation })
  expect([answer.status, answer.text]).toEqual([202, expect.any(String)])
  return answer.body as unknown as BulkChange
}

describe.each(changed)('$slug', (collection) => {
  const fields = bulkFields(collection, actor, {})

  it('previews every field for two documents: it changes, stays, or is refused with a sentence', async () => {
    const target = await targetOf(server, collection, 'atelier')
    const ids = [await make(admin, collection, target), await make(admin, collection, target)].map(({ id }) => id)
    const before = await Promise.all(ids.map((id) => admin.read(`${target.path}/${id}`)))
    for (const { name, field } of fields) {
      const operation = { op: 'set', field: name, value: field.example(2) ?? field.example(1) ?? null }
      if (field.required && operation.value === null) continue
      const body = { collection: collection.slug, target: { ids }, operation }
      const answer = await admin.post(`${rootOf(collection)}/apercu`, body)
      expect([name, answer.status]).toEqual([name, 200])
      const { rows, counts } = answer.body as unknown as BulkPreview
      expect([name, counts?.examined]).toEqual([name, 2])
      for (const { refused, changes } of rows)
        expect([name, refused ? refused.sentence.length > 10 : changes.every(({ label }) => label)]).toEqual([
          name,
          true,
        ])
    }
    expect(await Promise.all(ids.map((id) => admin.read(`${target.path}/${id}`)))).toEqual(before)
  })

  it('sets a field, and takes it back as one', async () => {
    const target = await targetOf(server, collection, 'atelier')
    const ids = [await make(admin, collection, target), await make(admin, collection, target)].map(({ id }) => id)
    const before = await Promise.all(ids.map((id) => admin.read(`${target.path}/${id}`)))
    const { name, field } = fields.find((one) => one.field.example(2) !== undefined) as BulkField
    const done = await change(collection, ids, { op: 'set', field: name, value: field.example(2) })
    expect(done).toMatchObject({ state: 'fait', done: 2 })
    // A field that rules refuse in both documents leaves nothing to undo.
    const undone = await admin.post(`${rootOf(collection)}/${done.id}/annuler`)
    expect(undone.body).toMatchObject({ state: 'annule', restored: done.changed, kept: 0 })
    const after = await Promise.all(ids.map((id) => admin.read(`${target.path}/${id}`)))
    expect(after.map((one) => one[name])).toEqual(before.map((one) => one[name]))
  })

  // Typing its name is what the deletion of such a document asks for.
  if (collection.screen?.form.removalTyped !== undefined) return
  it('is deleted and restored', async () => {
    const target = await targetOf(server, collection, 'atelier')
    const made = [await make(admin, collection, target), await make(admin, collection, target)]
    const ids = made.map(({ id }) => id)
    const done = await change(collection, ids, { op: 'delete' })
    // Rules may refuse it, each with a reason.
    expect(done.changed + done.refused).toBe(2)
    if (done.changed === 0) return
    const restored = await change(collection, ids, { op: 'restore' })
    expect(restored).toMatchObject({ changed: done.changed })
    for (const id of ids) expect((await admin.get(`${target.path}/${id}`)).status).toBe(200)
  })
})
