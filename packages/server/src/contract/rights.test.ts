import {
  type Ability,
  actorOf,
  belongsTo,
  type Collection,
  EVERYTHING,
  type LiveDocument,
  NOTHING,
} from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { beside, make, targetOf, startTestNode } from '../testing/node.ts'
import { type Person, PEOPLE } from '../testing/people.ts'
import { collections } from '../testing/registry.ts'
import { fresh, minimalOf, sampleOf, writable } from '../testing/samples.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const admin = server.as('admin')
const people = Object.keys(PEOPLE) as Person[]

/** People with area and profile in the boutique `atelier`, listed by hand: the test does not ask the code it checks. */
const HOLDERS: readonly Person[] = ['gerante', 'collegue']
const MEMBERS: readonly Person[] = ['membre', 'sansZone', 'sansProfil', 'redactrice']
/** The collections that the profile of the pages edits, and the targets of their relations. */
const WRITTEN: readonly string[] = ['pages', 'essais', 'essais/lignes', 'dossiers', 'reglements']
const REFERRED: readonly string[] = ['produits', 'contacts']
/** The collections whose profile belongs to no area. */
const WITHOUT_AREA: readonly string[] = ['instagram', 'newsletters', 'files']

function expectedAbility(collection: Collection, person: Person): Ability {
  const { slug, access, scope, publicWhere } = collection
  if (typeof access === 'function') {
    const actor = actorOf(server.idOf(person), PEOPLE[person])
    return scope === 'boutique' && !belongsTo(actor, 'atelier') ? NOTHING : access(actor, 'atelier')
  }
  if (person === 'admin') return EVERYTHING
  if (person === 'redactrice') {
    if (WRITTEN.includes(slug)) return { ...EVERYTHING, trash: false }
    if (REFERRED.includes(slug)) return { ...NOTHING, read: 'member' }
  }
  if (HOLDERS.includes(person) || (person === 'sansZone' && WITHOUT_AREA.includes(slug)))
    return { ...EVERYTHING, trash: false }
  return MEMBERS.includes(person) && publicWhere ? { ...NOTHING, read: 'public' } : NOTHING
}

/** Whether a document is public according to the declaration of its collection. */
const isPublished = (collection: Collection | undefined, document: LiveDocument): boolean =>
  Object.entries(collection?.publicWhere ?? { id: '' }).every(([name, value]) => document[name] === value)

const statusOf = (allowed: unknown, success = 200): number => (allowed ? success : 403)

describe.each(collections)('$slug', (collection) => {
  it.each(people)('[PERM-20] %s may do what the declaration says and nothing else', async (person) => {
    const client = server.as(person)
    const target = await targetOf(server, collection, 'atelier')
    const { path } = target
    // A view is its owner's, who reads the list that it shows.
    const isOpen = !collection.isPersonal || person === 'admin' || HOLDERS.includes(person)
    const own = collection.scope === 'utilisateur' || (collection.isPersonal && isOpen)
    const ability = expectedAbility(collection, person)
    const document = await make(own && ability.create ? client : admin, collection, target)
    const one = `${path}/${document.id}`
    // Only rules write the ledger of pieces.
    const [first] = writable(collection)
    const changes = first ? { [first[0]]: sampleOf(first[1], fresh()) } : {}
    const hidden = ability.only || !isOpen ? 404 : undefined
    const parent = collection.parent ? await admin.read(path.slice(0, path.lastIndexOf('/'))) : undefined
    // A reader of published documents finds neither hidden ones nor their children.
    const underHidden = parent !== undefined && !isPublished(collection.owner, parent)
    const isUnread = ability.read === 'public' && (underHidden || !isPublished(collection, document))
    const readsParent = collection.owner && expectedAbility(collection.owner, person).read !== 'public'
    const lost = ability.read === 'public' && underHidden && !readsParent ? 404 : undefined
    const unread = isUnread ? 404 : hidden
    const done = {
      list: (await client.get(path)).status,
      read: (await client.get(one)).status,
      change: (await client.patch(one, changes)).status,
      top: (await client.post(`${one}/actions/top`)).status,
      move: (await client.post(`${one}/actions/reordonner`, {})).status,
      history: (await client.get(`${one}/historique`)).status,
      trash: (await client.get(`${path}?deleted=1`)).status,
      remove: (await client.remove(one)).status,
      readDeleted: (await client.get(`${one}?deleted=1`)).status,
      restore: (await client.post(`${one}/actions/restaurer`)).status,
      create: (await client.post(path, { ...minimalOf(collection), ...beside(collection) })).status,
    }
    expect(done).toEqual({
      list: lost ?? statusOf(ability.read),
      read: (ability.read && unread) || statusOf(ability.read),
      change: (ability.update && hidden) || statusOf(ability.update),
      top: (ability.update && hidden) || statusOf(ability.update),
      move: (ability.update && hidden) || statusOf(ability.update),
      history: (ability.update && hidden) || statusOf(ability.update),
      trash: statusOf(ability.trash),
      remove: (ability.remove && hidden) || statusOf(ability.remove),
      readDeleted: (ability.trash && hidden) || statusOf(ability.trash),
      restore: (ability.remove && (hidden ?? (collection.erased ? 404 : undefined))) || statusOf(ability.remove),
      create: statusOf(ability.create && isOpen, 201),
    })
  })

  it('is refused without a session, for every call', async () => {
    const { path } = await targetOf(server, collection, 'atelier')
    const one = `${path}/quelconque`
    const answers = await Promise.all([
      server.nobody.get(path),
      server.nobody.post(path, minimalOf(collection)),
      server.nobody.get(one),
      server.nobody.patch(one, {}),
      server.nobody.remove(one),
      server.nobody.post(`${one}/actions/top`),
      server.nobody.get(`${one}/historique`),
    ])
    for (const answer of answers) expect(answer.refusal).toBe('401 session.absente')
  })
})

it('[PERM-03] [PERM-04] an administrator sees every boutique, others their own', async () => {
  const seen = async (person: Person): Promise<unknown[]> => {
    const moi = (await server.as(person).get('/api/moi')).body.boutiques as { id: string }[]
    const listed = (await server.as(person).list('/api/boutiques')).documents
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(moi.map(({ id }) => id)))
    return moi.map(({ id }) => id).filter((id) => id in { atelier: 1, brocante: 1, cabinet: 1 })
  }
  expect(await seen('admin')).toEqual(['atelier', 'brocante', 'cabinet'])
  expect(await seen('gerante')).toEqual(['atelier', 'cabinet'])
  expect(await seen('etrangere')).toEqual(['brocante'])
  expect(await seen('sansBoutique')).toEqual([])
  expect((await server.as('gerante').get('/api/boutiques/brocante')).status).toBe(404)
})

it('[PERM-18] only administrators create users and boutiques', async () => {
  for (const person of people.filter((name) => name !== 'admin')) {
    const client = server.as(person)
    expect((await client.get('/api/utilisateurs')).status).toBe(403)
    expect((await client.get(`/api/utilisateurs/${server.idOf(person)}`)).status).toBe(403)
    expect((await client.patch(`/api/utilisateurs/${server.idOf(person)}`, { type: 'admin' })).status).toBe(403)
    const wanted = { displayname: 'Moi', type: 'admin', email: 'moi@exemple.fr', password: 'motdepasse' }
    expect((await client.post('/api/utilisateurs', wanted)).status).toBe(403)
    expect((await client.post('/api/boutiques', { name: 'La mienne' })).status).toBe(403)
    expect((await client.patch('/api/moi', { type: 'admin' })).status).toBe(422)
  }
})

it("gives the same answer for another's boutique whether it exists or not", async () => {
  const existing = await server.as('gerante').get('/api/boutiques/brocante/produits')
  const imagined = await server.as('gerante').get('/api/boutiques/imaginee/produits')
  expect(existing.refusal).toBe('403 droit.refuse')
  expect(imagined.text).toBe(existing.text)
  expect((await admin.get('/api/boutiques/imaginee/produits')).problem).toMatchObject({
    status: 404,
    detail: "La boutique n'existe pas",
  })
})
