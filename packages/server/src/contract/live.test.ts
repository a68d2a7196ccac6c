import type { Collection, LiveDocument } from '@boutique/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LiveClient } from '../testing/live.ts'
import { make, targetOf, startTestNode, type TestTarget } from '../testing/node.ts'
import { collections } from '../testing/registry.ts'
import { fresh, isLedger, sampleOf, writable } from '../testing/samples.ts'

let instant = Date.parse('2040-01-02T08:00:00.000Z')
const server = await startTestNode({ clock: () => (instant += 1000) })
afterAll(() => server.stop())
const admin = server.as('admin')

describe.each(collections.filter((one) => !isLedger(one)))('$slug', (collection) => {
  let target: TestTarget
  let live: LiveClient
  beforeAll(async () => {
    target = await targetOf(server, collection, 'atelier')
    live = await server.live('admin')
  })
  afterAll(() => live.close())
  const query = () => ({ boutique: target.boutique, collection: collection.slug, parent: target.parent })
  const create = (): Promise<LiveDocument> => make(admin, collection, target)
  const [name, field] = writable(collection)[0] as ReturnType<typeof writable>[number]

  it('[LIST-25] sends the documents of a list, and those that enter, change, move and leave', async () => {
    const first = await create()
    live.list('liste', { ...query(), sort: '-datetime', limit: 200 })
    const view = await live.ready('liste')
    expect(view.documents.get(first.id)).toEqual(first)

    const second = await create()
    await live.until('liste', ({ order }) => order[0] === second.id)
    expect(view.documents.get(second.id)).toEqual(second)

    const changed = await admin.change(`${target.path}/${second.id}`, { [name]: sampleOf(field, fresh() + 1) })
    await live.until('liste', ({ documents }) => documents.get(second.id)?.rev === changed.rev)
    expect(view.documents.get(second.id)).toEqual(changed)

    const top = await admin.act(`${target.path}/${first.id}`, 'top')
    await live.until('liste', ({ order }) => order[0] === first.id)
    expect(view.documents.get(first.id)).toEqual(top)

    await admin.remove(`${target.path}/${first.id}`)
    await live.until('liste', ({ order }) => !order.includes(first.id))
    const back = collection.erased ? await create() : await admin.act(`${target.path}/${first.id}`, 'restaurer')
    await live.until('liste', ({ order }) => order.includes(back.id))
    expect(new Set(view.messages.map(({ type }) => type))).toEqual(new Set(['snapshot', 'change']))
  })

  it('sends a document as it changes, when it is deleted, and when it is restored', async () => {
    const made = await create()
    live.document('document', { ...query(), id: made.id })
    expect((await live.ready('document')).documents.get(made.id)).toEqual(made)
    const changed = await admin.change(`${target.path}/${made.id}`, { [name]: sampleOf(field, fresh() + 1) })
    await live.until('document', ({ documents }) => documents.get(made.id)?.rev === changed.rev)
    await admin.remove(`${target.path}/${made.id}`)
    const { refused } = await live.until('document', (view) => view.refused !== undefined)
    const { deleted = 'Ce document a été supprimé', missing } = collection.label
    expect(refused).toEqual({
      status: 404,
      code: collection.erased ? 'document.absent' : 'document.supprime',
      detail: collection.erased ? missing : deleted,
    })
    // What is erased does not come back.
    if (collection.erased) return
    const restored = await admin.act(`${target.path}/${made.id}`, 'restaurer')
    await live.until('document', ({ documents }) => documents.get(made.id)?.rev === restored.rev)
  })

  it('refuses an unknown document, and readers without the right', async () => {
    live.document('absent', { ...query(), id: 'absent' })
    const { refused } = await live.until('absent', (view) => view.refused !== undefined)
    expect(refused).toMatchObject({ status: 404, code: 'document.absent' })
    const stranger = await server.live('etrangere')
    const standing = await create()
    const open = !(await canRead(collection))
    stranger.list('liste', query())
    stranger.document('document', { ...query(), id: standing.id })
    for (const key of open ? ['liste', 'document'] : ['document']) {
      const { refused: closed, documents } = await stranger.until(key, (view) => view.refused !== undefined)
      expect(closed?.status).toBe(open ? 403 : 404)
      expect(documents.size).toBe(0)
    }
    await stranger.close()
  })

  /** Whether the stranger has rights here: boutiques of her own, personal documents. */
  async function canRead({ scope, slug }: Collection): Promise<boolean> {
    return scope === 'utilisateur' || (await server.as('etrangere').get(`/api/${slug}`)).status === 200
  }
})

it('keeps counts up to date, for every collection', async () => {
  const live = await server.live('admin')
  await Promise.all(
    collections.map(async (collection) => {
      const target = await targetOf(server, collection, 'cabinet')
      const { slug } = collection
      live.list(slug, { boutique: target.boutique, collection: slug, parent: target.parent, limit: 0, count: true })
      const { count } = await live.until(slug, (view) => view.count !== undefined)
      const before = count?.count ?? 0
      await make(admin, collection, target)
      await live.until(slug, (view) => (view.count?.count ?? 0) > before)
      expect(live.view(slug)).toMatchObject({ order: [], count: { plus: false } })
    }),
  )
})
