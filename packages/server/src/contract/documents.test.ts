import { actorOf, type Collection, type Data, equal, type LiveDocument } from '@boutique/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ruleContext } from '../operations/write/rules.ts'
import { beside, make, targetOf, startTestNode, type TestTarget } from '../testing/node.ts'
import { collections } from '../testing/registry.ts'
import {
  documentOf,
  fresh,
  isLedger,
  isServerMade,
  minimalOf,
  sampleOf,
  serverFields,
  writable,
} from '../testing/samples.ts'

// A clock that advances at every call: two saves never have the same instant.
let instant = Date.parse('2026-05-04T08:00:00.000Z')
const server = await startTestNode({ clock: () => ++instant })
afterAll(() => server.stop())
const admin = server.as('admin')
const ADMIN = actorOf(server.idOf('admin'), { type: 'admin', displayname: 'Administrateur' })

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
/** The common sentence, or the addresses' own one. */
const REQUIRED_OR_OWN = expect.stringMatching(/^(Champs obligatoire|Le champs \w+ est obligatoire)$/)
const isSecret = (collection: Collection, name: string): boolean => collection.fields[name]?.kind === 'secret'

/** The stored secrets after a field changed: those that are bound to it are forgotten. */
function secretsAfter({ fields }: Collection, { secrets }: Data, name: string): Data {
  if (!Array.isArray(secrets)) return {}
  return { secrets: secrets.filter((secret: string) => !fields[secret]?.boundTo?.includes(name)) }
}

/** The result of the collection's own rules, which the server must store exactly. */
async function ruled(
  collection: Collection,
  before: Data | undefined,
  requested: Data,
  stored: LiveDocument,
): Promise<Data> {
  if (!collection.onSave) return requested
  // A global document may have a field named like its scope.
  const scope = collection.scope === 'boutique' ? (stored.boutique ?? '') : ''
  const { engine } = server.node
  const planning = { engine, actor: ADMIN, on: engine.pool, inTransaction: false, commit: 'essai' }
  const context = await ruleContext({ ...planning, now: stored.updatedAt }, collection, scope, requested, stored.id)
  return collection.onSave(before, { ...requested }, context)
}

describe.each(collections)('$slug', (collection) => {
  let target: TestTarget
  beforeAll(async () => {
    target = await targetOf(server, collection, 'atelier')
  })
  const create = (body: Data): Promise<LiveDocument> => make(admin, collection, target, body)

  it('[LIST-29] [LIST-30] a new document has its boutique, its dates, deleted=false and every default', async () => {
    const minimal = minimalOf(collection)
    const made = await create(minimal)
    expect(made).toMatchObject({ rev: 1, deleted: false, updatedAt: made.createdAt })
    expect(made.id).toMatch(/^[0-9a-f]{32}$/)
    expect(made.createdAt).toMatch(INSTANT)
    expect(made.datetime).toBe(Date.parse(made.createdAt))
    expect(made.boutique).toBe(target.boutique ?? undefined)
    expect(made.parentId).toBe(target.parent)
    const defaults = Object.entries(collection.fields).flatMap(([name, field]): [string, unknown][] => {
      const value = field.default ?? field.empty
      return value === undefined || collection.defaults ? [] : [[name, value]]
    })
    const expected = await ruled(collection, undefined, { ...Object.fromEntries(defaults), ...minimal }, made)
    for (const [name] of defaults) expect({ [name]: made[name] }).toEqual({ [name]: expected[name] })
  })

  it('returns every field as it was sent, also when read again', async () => {
    const sent = documentOf(collection)
    const made = await create(sent)
    const expected = await ruled(collection, undefined, sent, made)
    const readable = Object.keys(sent).filter((name) => !isSecret(collection, name))
    for (const name of readable) expect({ [name]: made[name] }).toEqual({ [name]: expected[name] })
    expect(await admin.read(`${target.path}/${made.id}`)).toEqual(made)
    const listed = await admin.list(target.path, { 'where[id]': made.id })
    expect(listed.documents).toEqual([made])
  })

  it('[LIST-31] changes each field by its path and sets updatedAt; the others stay unchanged', async () => {
    let standing = await create(documentOf(collection))
    const n = fresh() + 1
    for (const [name, field] of writable(collection)) {
      const value = sampleOf(field, n)
      if (isSecret(collection, name) || equal(value, standing[name])) continue
      const { rev, updatedAt } = standing
      const after = await admin.change(`${target.path}/${standing.id}`, { [name]: value }, rev)
      const changed = { ...standing, [name]: value, ...secretsAfter(collection, standing, name) }
      const expected = await ruled(collection, standing, changed, after)
      expect({ [name]: after[name] }).toEqual({ [name]: expected[name] })
      const { rev: newRev, updatedAt: newDate, ...members } = after
      expect({ ...expected, rev, updatedAt }).toMatchObject({ ...members, rev, updatedAt })
      const isUndone = equal(expected[name], standing[name])
      // A rule that puts the field back may have changed others.
      standing = after
      if (isUndone) continue
      expect(newRev).toBe(rev + 1)
      expect(newDate > updatedAt).toBe(true)
    }
  })

  it('clears every field that is not required', async () => {
    const made = await create(documentOf(collection))
    for (const [name, field] of writable(collection)) {
      if (field.required) continue
      const after = await admin.change(`${target.path}/${made.id}`, { [name]: null })
      const { [name]: _, ...requested } = after
      const expected = await ruled(collection, made, requested, after)
      expect({ [name]: after[name] }).toEqual({ [name]: expected[name] ?? field.empty })
    }
  })

  it('refuses an unknown field, a derived one and a wrong type, each with its path, and stores nothing', async () => {
    const id = `refuse-${fresh()}`
    const wrong: Data = { inconnu: 1, ...(collection.fields.double && { double: 3 }) }
    for (const [name, { kind }] of writable(collection))
      wrong[name] = kind === 'boolean' ? 'peut-être' : { non: [true] }
    for (const [name, field] of serverFields(collection)) wrong[name] = sampleOf(field, fresh())
    const answer = await admin.post(target.path, { ...wrong, id, ...beside(collection) })
    expect(answer.status).toBe(isServerMade(collection) ? 403 : 422)
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    const observed = answer.problem.errors ?? []
    const roots = new Set(observed.map(({ path }) => path.split('/')[0]))
    expect(roots).toEqual(new Set(isServerMade(collection) ? [] : Object.keys(wrong)))
    expect((await admin.get(`${target.path}/${id}`)).status).toBe(404)

    const made = await create(minimalOf(collection))
    for (const [name, value] of Object.entries(wrong)) {
      const refused = await admin.patch(`${target.path}/${made.id}`, { [name]: value })
      expect({ name, status: refused.status }).toEqual({ name, status: isLedger(collection) ? 403 : 422 })
      const [path] = refused.problem.errors?.[0]?.path.split('/') ?? []
      expect(path).toBe(isLedger(collection) ? undefined : name)
    }
    expect(await admin.read(`${target.path}/${made.id}`)).toEqual(made)
  })

  it('requires every required field, at creation and when it is cleared', async () => {
    const required = writable(collection).filter(([, field]) => field.required)
    const made = await create(minimalOf(collection))
    for (const [name, field] of required) {
      const isFilled = field.prefilled || field.default !== undefined
      for (const empty of [null, '   ', 'n/a']) {
        const body = { ...minimalOf(collection), ...beside(collection), [name]: empty }
        const patched = await admin.patch(`${target.path}/${made.id}`, { [name]: empty })
        // A new document takes the default instead of an empty value.
        const created = isServerMade(collection) || isFilled ? [] : [await admin.post(target.path, body)]
        for (const answer of [patched, ...created]) {
          expect(answer.status).toBe(422)
          expect(answer.problem.errors).toEqual([{ path: name, message: REQUIRED_OR_OWN }])
        }
      }
    }
    expect(await admin.read(`${target.path}/${made.id}`)).toEqual(made)
  })

  it('creates one document when an id is sent twice', async () => {
    if (collection.slug === 'utilisateurs' || isServerMade(collection)) return
    const body = { ...minimalOf(collection), id: `mien_${fresh()}` }
    const [one, two] = await Promise.all([admin.create(target.path, body), admin.create(target.path, body)])
    expect(two).toEqual(one)
    expect(one.id).toBe(body.id)
    expect((await admin.list(target.path, { 'where[id]': body.id })).documents).toEqual([one])
  })
})
