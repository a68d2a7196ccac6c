import { AREAS, type Area, type Collection, type Data, type Profile } from '@boutique/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '../auth/users.ts'
import { Client } from '../testing/client.ts'
import { LiveClient } from '../testing/live.ts'
import { beside, make, startTestNode } from '../testing/node.ts'
import { PASSWORD } from '../testing/people.ts'
import { collections } from '../testing/registry.ts'
import { fresh, isServerMade, minimalOf, sampleOf, writable } from '../testing/samples.ts'

// Every route and every live query, for every kind of person: the rights of each profile are listed here by hand,
// independently of the code. An unlisted route, collection or profile makes the test fail.

/** Every route of the server, as `METHOD /path`; HEAD is covered by GET, and `*` means every method. */
const routes: string[] = []
const server = await startTestNode({
  onRoute({ method, url }) {
    // The documentation, and CORS preflight requests.
    if (url.startsWith('/api/docs')) return
    const methods = [method].flat().filter((one) => one !== 'HEAD')
    const found = methods.length > 5 ? [`* ${url}`] : methods.map((one) => `${one} ${url}`)
    for (const route of found) if (!routes.includes(route)) routes.push(route)
  },
})
afterAll(() => server.stop())
const admin = server.as('admin')

/** The rights that one profile gives: its area, the collections it edits, and those whose titles it reads for that. */
interface Right {
  area?: Area
  edits?: string[]
  names?: string[]
  /** Those of which it edits the documents linked to one of its own, which the tested one is not. */
  links?: string[]
  /** Those that it reads whole, and nobody writes by hand. */
  reads?: string[]
}
const SHOWN_IN_FORMS = [
  'productCategories',
  'productCategories/dimensions',
  'productFeatures',
  'productFeatures/values',
]
const RIGHTS: Record<Profile, Right> = {
  medias: { edits: ['medias', 'files'] },
  application: { edits: ['instagram', 'newsletters'] },
  'boutique-catalogue': {
    area: 'store',
    edits: [
      ...SHOWN_IN_FORMS,
      ...['produits', 'produits/variants', 'modeles', 'services', 'productCollections', 'productTemplates', 'urls'],
    ],
    names: ['pages'],
  },
  'boutique-contacts': { area: 'store', edits: ['contacts', 'campagnes'], names: ['produits'] },
  // The payments of orders, which are created by an action of the order.
  'boutique-commandes': {
    area: 'store',
    edits: ['commandes'],
    links: ['ventes'],
    names: ['contacts', 'demandes', 'produits'],
  },
  'boutique-abonnements': { area: 'store', edits: ['abonnements'], names: ['contacts', 'services'] },
  'boutique-demandes': { area: 'store', edits: ['demandes'], names: ['contacts', 'produits'] },
  'boutique-compta': {
    area: 'store',
    edits: [
      ...['fournisseurs', 'fournisseurTypes', 'depenseTypes', 'ventes', 'depenses'],
      ...['achats', 'achatLieux', 'couts', 'reversements'],
    ],
    names: ['commandes', 'contacts', 'produits', 'productCategories'],
    reads: ['mouvements'],
  },
  'boutique-params': { area: 'store' },
  'website-pages': {
    area: 'website',
    edits: ['pages', 'urls', 'essais', 'essais/lignes', 'dossiers', 'reglements'],
    names: ['produits', 'contacts'],
  },
  'website-articles': { area: 'website', edits: ['posts', 'urls'], names: ['pages', 'produits'] },
  'website-memos': { area: 'website', edits: ['memos'] },
  'website-marketing': { area: 'website', edits: ['banners', 'coupons'] },
  analytics: { area: 'website' },
  'website-params': { area: 'website' },
  organisation: { area: 'organisation' },
  planning: { area: 'organisation' },
  carnet: { area: 'organisation' },
  'omaje-planches': { area: 'calculatrices' },
  'feramesure-verriere': { area: 'calculatrices' },
  'notcar-pdc': { area: 'calculatrices' },
}
/**
 * The profiles that edit descriptions of photos without managing them; the same for private files only; and those that
 * edit settings of the boutique.
 */
const DESCRIBES: Profile[] = ['boutique-catalogue', 'website-pages', 'website-articles', 'website-memos']
const FILES: Profile[] = ['boutique-contacts', 'boutique-commandes', 'boutique-compta']
const SETS: Profile[] = ['boutique-params', 'website-params']
/** The collections with public documents, and the values that publish one. */
const PUBLIC: Record<string, Data> = {
  ...Object.fromEntries(SHOWN_IN_FORMS.map((slug) => [slug, {}])),
  produits: { isDraft: false, isOnlineStore: true },
  'produits/variants': {},
  modeles: { isDraft: false, isOnlineStore: true },
  pages: { isVisible: true },
  posts: { isVisible: true },
  memos: { isDraft: false, isVisible: true },
  banners: { isVisible: true },
  files: { isVisible: true },
  essais: {},
}

/** Every kind of person. */
type Kind = 'nobody' | 'blocked' | 'elsewhere' | 'member' | Profile | 'admin'
const PEOPLE: Kind[] = [
  ...(['nobody', 'blocked', 'elsewhere', 'member'] as const),
  ...(Object.keys(RIGHTS) as Profile[]),
  'admin',
]

const WITHOUT_SESSION: Kind[] = ['nobody', 'blocked']

/**
 * `others`: lists their own documents, which do not include the tested one. `own`: creates their own, which nobody else
 * sees. `personal`: the same within the boutique, as everybody's documents are there.
 */
type Level =
  | 'all'
  | 'others'
  | 'linked'
  | 'edits'
  | 'reads'
  | 'describes'
  | 'sets'
  | 'names'
  | 'published'
  | 'own'
  | 'personal'
  | 'nothing'
  | 'closed'
/** The rights of a kind of person to a collection of the boutique `atelier`. */
function levelOf(kind: Kind, { slug, scope }: Collection): Level {
  if (kind === 'nobody' || kind === 'blocked') return 'closed'
  if (kind === 'admin') return slug === 'mouvements' ? 'reads' : 'all'
  if (slug === 'utilisateurs' || slug === 'transferts') return 'nothing'
  const right: Right = kind in RIGHTS ? RIGHTS[kind as Profile] : {}
  if (slug === 'carnets') return right.area === 'organisation' || kind === 'elsewhere' ? 'own' : 'nothing'
  if (slug === 'intras') return kind === 'organisation' || kind === 'elsewhere' ? 'own' : 'nothing'
  if (slug === 'boutiques' && kind === 'elsewhere') return 'others'
  if (slug === 'boutiques') return SETS.includes(kind as Profile) ? 'sets' : 'names'
  if (scope === 'boutique' && kind === 'elsewhere') return 'nothing'
  if (slug === 'vues') return 'personal'
  if (right.edits?.includes(slug)) return 'edits'
  if (right.links?.includes(slug)) return 'linked'
  if (right.reads?.includes(slug)) return 'reads'
  if (slug === 'medias' && DESCRIBES.includes(kind as Profile)) return 'describes'
  if (slug === 'medias' && FILES.includes(kind as Profile)) return 'others'
  if (right.names?.includes(slug)) return 'names'
  return slug in PUBLIC ? 'published' : 'nothing'
}

/** Who reads the pieces, and may save views of their list. */
const VIEWER: Kind = 'boutique-catalogue'

interface MatrixTarget {
  collection: Collection
  /** The addresses of the list, of a document, and of a document that is not public. */
  path: string
  one: string
  hidden: string
  boutique: string | null
  parent?: string
  id: string
  hiddenId: string
}
let targets: MatrixTarget[] = []
const root = '/api/boutiques/atelier'

async function targetOf(collection: Collection): Promise<MatrixTarget> {
  const { slug, scope, parent } = collection
  const base = {
    boutique: scope === 'boutique' ? 'atelier' : null,
    collection,
    parent: undefined as string | undefined,
  }
  let path = scope === 'boutique' ? `${root}/${slug}` : scope === 'global' ? `/api/${slug}` : `/api/moi/${slug}`
  if (parent) {
    const owner = collections.find((one) => one.slug === parent) as Collection
    const { id } = await admin.create(`${root}/${parent}`, { ...minimalOf(owner), ...PUBLIC[parent] })
    path = `${root}/${parent}/${id}/${slug.slice(parent.length + 1)}`
    base.parent = id
  }
  if (slug === 'boutiques') return { ...base, path, one: root, hidden: root, id: 'atelier', hiddenId: 'atelier' }
  const flags = Object.keys(PUBLIC[slug] ?? {})
  const made = async (body: Data) =>
    isServerMade(collection) && slug !== 'medias'
      ? (await make(admin, collection, { path, boutique: 'atelier', node: server.node, system: SYSTEM_ACTOR })).id
      : (await admin.create(path, { ...minimalOf(collection), ...beside(collection), ...body })).id
  const id = slug === 'medias' ? await photo() : await made(PUBLIC[slug] ?? {})
  const hiddenId = flags.length ? await made({ [flags.at(-1) as string]: false }) : id
  return { ...base, path, one: `${path}/${id}`, hidden: `${path}/${hiddenId}`, id, hiddenId }
}

/** Creates the record of a photo, as the server does. */
async function photo(): Promise<string> {
  const form = new FormData()
  const square = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'
  form.set('file', new Blob([square]), 'carre.svg')
  const answer = await admin.send('POST', `${root}/photos`, form)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.document.id
}

interface Person {
  client: Client
  token?: string
}
const people = new Map<Kind, Person>()
let alone = ''

async function signUp(name: string): Promise<{ id: string; token: string }> {
  const email = `${name}@exemple.fr`
  const user = { displayname: name, email, password: PASSWORD, boutique: 'atelier' }
  const { id } = await admin.create('/api/utilisateurs', user)
  const answer = await server.nobody.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  return { id, token: answer.headers.get('set-auth-token') as string }
}
const personOf = (token: string): Person => ({ client: new Client(server.address, token), token })

beforeAll(async () => {
  targets = await Promise.all(collections.map(targetOf))
  const blocked = await signUp('bloquee')
  await admin.change(`/api/utilisateurs/${blocked.id}`, { isBlocked: true })
  const one = await signUp('seule')
  alone = one.id
  for (const profile of Object.keys(RIGHTS) as Profile[]) people.set(profile, personOf(one.token))
  people.set('nobody', { client: server.nobody })
  people.set('blocked', personOf(blocked.token))
  people.set('elsewhere', personOf(server.tokenOf('etrangere')))
  people.set('member', personOf(server.tokenOf('membre')))
  people.set('admin', personOf(server.tokenOf('admin')))
})

/** Gives the person with a single profile this profile and its area. */
async function become(kind: Kind): Promise<Person> {
  if (kind in RIGHTS) {
    const { area } = RIGHTS[kind as Profile]
    const flags = Object.entries(AREAS).map(([name, flag]) => [flag, name === area])
    await admin.change(`/api/utilisateurs/${alone}`, { profils: [kind], ...Object.fromEntries(flags) })
  }
  return people.get(kind) as Person
}

const REFUSED: Record<Level, number> = {
  ...{
    all: 0,
    others: 403,
    linked: 404,
    edits: 403,
    reads: 403,
    describes: 403,
    sets: 403,
    names: 403,
    published: 403,
    own: 404,
    personal: 404,
    nothing: 403,
    closed: 401,
  },
}
const READS = 200

/** The expected status of each call, by level. `done` means any status but a refusal or 404. */
function expected(
  level: Level,
  kind: Kind,
  { collection, id, hiddenId }: MatrixTarget,
): Record<string, number | 'done'> {
  const no = REFUSED[level]
  const edits = level === 'all' || level === 'edits'
  const changes = edits || level === 'describes' || level === 'sets'
  const reads = {
    all: READS,
    edits: READS,
    reads: READS,
    describes: READS,
    sets: READS,
    names: READS,
    published: READS,
  }
  const isElsewhere = level === 'others' || level === 'linked' || level === 'personal'
  const read = isElsewhere ? 404 : ((reads as Record<string, number>)[level] ?? no)
  const isPart = level === 'linked' || level === 'personal'
  const isHidden = level === 'published' && hiddenId !== id
  // The settings of another boutique, or a photo for a person with rights to files only: as if missing.
  const change = changes ? 'done' : isElsewhere ? 404 : no
  const isMoved = edits || level === 'describes' || (level === 'sets' && kind === 'boutique-params')
  const move = isMoved ? 'done' : isElsewhere ? 404 : no
  // Whoever may read something learns that nothing of it can be duplicated.
  const isCopied = collection.copy !== undefined
  const copy = level === 'own' || (!isCopied && level in { ...reads, others: 0, linked: 0, personal: 0 }) ? 404 : no
  return {
    list: level === 'own' || isElsewhere || level in reads ? READS : no,
    // Without the name of a sum, those who read the list get the refusal of the question.
    sums: level === 'own' || isElsewhere || level in reads ? 400 : no,
    read,
    hidden: isHidden ? 404 : read,
    search: !collection.search ? 0 : level in reads ? READS : no,
    bin: collection.erased && level !== 'closed' ? 403 : level === 'all' || level === 'own' ? READS : isPart ? 403 : no,
    binned: collection.erased && level !== 'closed' ? 403 : level === 'all' ? READS : isPart ? 403 : no,
    history: change,
    change,
    top: move,
    // A revision that does not exist.
    undo: move === 'done' ? 404 : move,
    move,
    remove: edits ? 'done' : no,
    restore: collection.erased && edits ? 404 : edits ? 'done' : no,
    // Records of photos are created by uploads.
    create:
      (edits && collection.slug !== 'medias') || level === 'own' || (level === 'personal' && kind === VIEWER)
        ? 'done'
        : edits || isPart
          ? 403
          : no,
    copy: isCopied && edits ? 'done' : copy,
  }
}

async function answers(
  client: Client,
  { collection, path, one, hidden }: MatrixTarget,
): Promise<Record<string, number>> {
  const [name, field] = writable(collection).find(([, { write, kind }]) => !write && kind !== 'secret') ?? []
  const changes = name && field ? { [name]: sampleOf(field, fresh()) } : {}
  const viewed = collection.slug === 'vues' ? { liste: 'produits' } : {}
  // What is erased does not come back for the next person.
  const lost = collection.erased ? `${path}/${(await admin.create(path, minimalOf(collection))).id}` : one
  const statusOf = async (answer: Promise<{ status: number }>): Promise<number> => (await answer).status
  return {
    list: await statusOf(client.get(`${path}?count=1`)),
    sums: await statusOf(client.get(`${path}/sommes`)),
    read: await statusOf(client.get(one)),
    hidden: await statusOf(client.get(hidden)),
    search: collection.search ? await statusOf(client.get(`${path}/recherche?q=quelque`)) : 0,
    bin: await statusOf(client.get(`${path}?deleted=1`)),
    binned: await statusOf(client.get(`${one}?deleted=1`)),
    history: await statusOf(client.get(`${one}/historique`)),
    change: await statusOf(client.patch(one, changes)),
    top: await statusOf(client.post(`${one}/actions/top`)),
    undo: await statusOf(client.post(`${one}/annuler`, { revs: [2_000_000] })),
    move: await statusOf(client.post(`${one}/actions/reordonner`, {})),
    remove: await statusOf(client.remove(lost)),
    restore: await statusOf(client.post(`${lost}/actions/restaurer`)),
    create: await statusOf(client.post(path, { ...minimalOf(collection), ...beside(collection), ...viewed })),
    copy: await statusOf(client.post(`${one}/actions/dupliquer`)),
  }
}

/** The collections that one person asks about at the same time. */
const AT_ONCE = 20

const isDone = (status: number): boolean => status < 300 || status === 409 || status === 422

describe.each(PEOPLE)('%s', (kind) => {
  it('may call what the table says and nothing else, for every collection', async () => {
    const { client } = await become(kind)
    const before = await revisions()
    const touched = new Set<string>()
    const check = async (one: MatrixTarget): Promise<void> => {
      const level = levelOf(kind, one.collection)
      const wanted = expected(level, kind, one)
      const found = await answers(client, one)
      const observed = Object.fromEntries(
        Object.entries(found).map(([call, status]) => [
          call,
          wanted[call] === 'done' && isDone(status) ? 'done' : status,
        ]),
      )
      expect({ slug: one.collection.slug, level, ...observed }).toEqual({ slug: one.collection.slug, level, ...wanted })
      if (Object.values(wanted).includes('done')) touched.add(one.one)
    }
    // The boutique itself is deleted last, since that hides everything else.
    const isOther = ({ collection }: MatrixTarget): boolean => collection.slug !== 'boutiques'
    const others = targets.filter(isOther)
    // Of one person a limited number of histories is read at once.
    for (let at = 0; at < others.length; at += AT_ONCE) await Promise.all(others.slice(at, at + AT_ONCE).map(check))
    for (const one of targets) if (!isOther(one)) await check(one)
    const after = await revisions()
    const untouched = [...before].filter(([path]) => !touched.has(path))
    expect(untouched.map(([path]) => [path, after.get(path)])).toEqual(untouched)
  })
})

it.each(WITHOUT_SESSION)('%s can watch nothing', async (kind) => {
  const { token } = await become(kind)
  const live = await LiveClient.open(server.address, token, { origin: server.address })
  expect(await live.closed).toBe(4401)
})

describe.each(PEOPLE.filter((kind) => !WITHOUT_SESSION.includes(kind)))('%s', (kind) => {
  it('can watch what the table says and nothing else', async () => {
    const { token } = await become(kind)
    // All of them are more than one tab may watch.
    for (let at = 0; at < targets.length; at += AT_ONCE) {
      const group = targets.slice(at, at + AT_ONCE)
      const live = await LiveClient.open(server.address, token, { origin: server.address })
      const bins = await LiveClient.open(server.address, token, { origin: server.address })
      for (const { collection, boutique, parent, id, hiddenId } of group) {
        const query = { boutique, collection: collection.slug, parent }
        live.list(`liste ${collection.slug}`, { ...query, count: true })
        live.document(`un ${collection.slug}`, { ...query, id })
        live.document(`caché ${collection.slug}`, { ...query, id: hiddenId })
        live.people(`gens ${collection.slug}`, { ...query, boutique: boutique as string })
        bins.list(`corbeille ${collection.slug}`, { ...query, deleted: true, count: true })
      }
      const observed = async (key: string, tab = live): Promise<number> => {
        const { refused } = await tab.until(key, ({ messages }) => messages.length > 0)
        return refused?.status ?? 200
      }
      for (const one of group) {
        const { slug } = one.collection
        const { list, read, hidden, bin } = expected(levelOf(kind, one.collection), kind, one)
        const found = [await observed(`liste ${slug}`), await observed(`un ${slug}`), await observed(`caché ${slug}`)]
        expect({ slug, found }).toEqual({ slug, found: [list, read, hidden] })
        expect([slug, await observed(`corbeille ${slug}`, bins)]).toEqual([slug, bin])
        // Who is in the documents is for those who read whole documents of a boutique, if only some of them.
        const isWhole =
          ['all', 'edits', 'reads', 'describes', 'others', 'linked', 'personal'].includes(
            levelOf(kind, one.collection),
          ) && one.collection.scope === 'boutique'
        expect([slug, await observed(`gens ${slug}`)]).toEqual([slug, isWhole ? 200 : list === READS ? 403 : list])
      }
      await Promise.all([live.close(), bins.close()])
    }
  })
})

/** The relations by which people without the profile may filter, and with them count. */
const OPEN_RELATIONS = ['produits category', 'produits modele', 'modeles category', 'pages parent']
/** Every tally of the product: a collection, and the relation by which its documents are counted, none for children. */
const TALLIES: [Collection, string | undefined][] = collections.flatMap((collection) => [
  ...(collection.parent === undefined ? [] : [[collection, undefined] as [Collection, undefined]]),
  ...Object.entries(collection.fields)
    .filter(([, { kind, filter }]) => kind === 'relation' && filter)
    .map(([by]): [Collection, string] => [collection, by]),
])
/** What is counted points to this id: in `atelier`, and in another boutique. */
const COUNTED = 'compte'
const ELSEWHERE = 'ailleurs'

/** Two documents that point to the counted id, of which the later one is not published, a deleted one, and others of `brocante`. */
async function pointAt([{ slug, scope, fields, parent }, by]: [Collection, string | undefined]): Promise<void> {
  const hides = Object.keys(PUBLIC[slug] ?? {}).at(-1)
  const photos = (path: string): Data => ('photos' in fields ? { photos: [path] } : {})
  const [here, there] = scope === 'boutique' ? ['atelier', 'brocante'] : ['', '']
  const one = (target: string, at: string, more: Data, deleted = false): unknown[] => [
    at,
    by === undefined ? target : parent === undefined ? '' : 'autre',
    JSON.stringify({ ...PUBLIC[slug], ...(by !== undefined && { [by]: target }), ...more }),
    deleted,
  ]
  const rows = [
    one(COUNTED, here, photos('vue.jpg')),
    one(COUNTED, here, { ...photos('cachee.jpg'), ...(hides !== undefined && { [hides]: false }) }),
    one(COUNTED, here, photos('jetee.jpg'), true),
    ...(scope === 'boutique' ? [one(COUNTED, there, photos('autre.jpg')), one(ELSEWHERE, there, {})] : []),
  ]
  for (const [n, [at, under, data, deleted]] of rows.entries())
    await server.sql(
      `insert into "${slug.replaceAll('/', '__')}" (id, _scope, _parent, data, deleted, created_at, updated_at, datetime)
       values ($1, $2, $3, $4, $5, '2026-05-04T08:00:00.000Z', '2026-05-04T08:00:00.000Z', $6)`,
      [`compte-${by}-${n}`, at, under, data, deleted, n],
    )
}

/** What a kind of person is told about the counted id; a status for a refusal. */
function tallied(kind: Kind, collection: Collection, by: string | undefined): object | number {
  const level = levelOf(kind, collection)
  const isWhole = level === 'all' || level === 'edits' || level === 'reads'
  // Which purchase a piece is of is for the accounts alone, which order keeps it for the orders, for whom for the contacts.
  const guarded = ['produits achat', 'produits commande', 'produits reservePour']
  if (guarded.includes(`${collection.slug} ${by}`) && kind !== 'admin') return 403
  const seen = (count: number, photo: string): object => {
    const isPictured = by === 'category' && collection.slug === 'produits'
    return { [COUNTED]: { count, ...(isPictured && { photo }) }, [ELSEWHERE]: { count: 0 } }
  }
  if (isWhole) return seen(2, 'cachee.jpg')
  // They see the payments of orders only.
  if (level === 'linked') return seen(by === 'commande' ? 2 : 0, '')
  const isOpen = by !== undefined && OPEN_RELATIONS.includes(`${collection.slug} ${by}`)
  return isOpen && level !== 'nothing' ? seen(1, 'vue.jpg') : 403
}

describe('a live tally', () => {
  beforeAll(() => Promise.all(TALLIES.map(pointAt)))

  it.each(PEOPLE.filter((kind) => !WITHOUT_SESSION.includes(kind)))(
    'tells %s how many of the documents that they read point to each, and of no others',
    async (kind) => {
      const { token } = await become(kind)
      const live = await LiveClient.open(server.address, token, { origin: server.address })
      const ask = async (n: number, boutique: string | null): Promise<object | number | undefined> => {
        const [{ slug: collection, pictured = [] }, by] = TALLIES[n] as (typeof TALLIES)[number]
        const photo = by !== undefined && pictured.includes(by) ? 'photos' : undefined
        const key = `${n} ${boutique}`
        const parent = targets.find((one) => one.collection.slug === collection)?.parent
        live.list(key, { boutique, collection, parent, limit: 0, tally: { by, of: [COUNTED, ELSEWHERE], photo } })
        const { tallies, refused } = await live.until(key, ({ messages }) => messages.length > 0)
        return refused?.status ?? tallies
      }
      for (const [n, [collection, by]] of TALLIES.entries()) {
        const name = `${collection.slug} ${by}`
        const isShop = collection.scope === 'boutique'
        expect([name, await ask(n, isShop ? 'atelier' : null)]).toEqual([name, tallied(kind, collection, by)])
        const isTheirs = !isShop || kind === 'elsewhere' || kind === 'admin'
        expect([name, isTheirs ? 403 : await ask(n, 'brocante')]).toEqual([name, 403])
      }
      await live.close()
    },
  )
})

/** The revision of every fixture in the database. */
async function revisions(): Promise<Map<string, number>> {
  const each = targets
    .filter(({ collection }) => collection.slug !== 'utilisateurs')
    .map(async ({ one }): Promise<[string, number]> => [one, (await admin.read(one)).rev])
  return new Map(await Promise.all(each))
}

/** The refusal of another contact; who may not change the document at all gets another one. */
const ONCE = '403 choix.fait'
/** The collections whose documents copy a contact, with the copied e-mail that is kept until there is a line. */
const COPIES: Record<string, { kept?: string }> = {
  commandes: { kept: 'contact_email' },
  demandes: { kept: 'contact_email' },
  ventes: {},
  abonnements: {},
}

describe.each(PEOPLE)('%s', (kind) => {
  it('reads the e-mail of a document without a line, and replaces its contact, with the right to contacts alone', async () => {
    const email = `copie-${kind}@exemple.fr`
    const [one, other] = await Promise.all(
      [email, `autre-${email}`].map((address) => admin.create(`${root}/contacts`, { email: address })),
    )
    const { client } = await become(kind)
    const found: Record<string, object> = {}
    const wanted: Record<string, object> = {}
    for (const { path, collection } of targets.filter((target) => target.collection.slug in COPIES)) {
      const { slug } = collection
      const { kept } = COPIES[slug] ?? {}
      const { id } = await admin.create(path, { ...minimalOf(collection), contact: one?.id })
      const read = await client.get(`${path}/${id}`)
      const answer = await client.patch(`${path}/${id}`, { contact: other?.id })
      found[slug] = {
        reads: kept !== undefined && read.status === 200 && read.document[kept] === email,
        replaces: answer.status < 300,
        refusal: answer.status < 300 ? '' : answer.refusal === ONCE ? ONCE : 'another',
      }
      // No profile is one of these and reads contacts as well.
      const all = levelOf(kind, collection) === 'all'
      const isOnce = levelOf(kind, collection) === 'edits'
      const refusal = all ? '' : isOnce ? ONCE : 'another'
      wanted[slug] = { reads: all && kept !== undefined, replaces: all, refusal }
    }
    expect(found).toEqual(wanted)
  })

  it('reads the confirmations of the orders that they change', async () => {
    const commandes = targets.find(({ collection }) => collection.slug === 'commandes') as MatrixTarget
    const { id } = await admin.create(commandes.path, minimalOf(commandes.collection))
    const { client } = await become(kind)
    const { status } = await client.get(`${commandes.path}/${id}/confirmation`)
    // 409: the server has no mail.
    const observed: Partial<Record<Level, number>> = { all: 409, edits: 409, closed: 401 }
    expect(status).toBe(observed[levelOf(kind, commandes.collection)] ?? 403)
  })

  it('reads the recipients of the campaigns that they read', async () => {
    const campagnes = targets.find(({ collection }) => collection.slug === 'campagnes') as MatrixTarget
    const { id } = await admin.create(campagnes.path, minimalOf(campagnes.collection))
    const { client } = await become(kind)
    const { status } = await client.get(`${campagnes.path}/${id}/envois?etat=refuse`)
    const observed: Partial<Record<Level, number>> = { all: 200, edits: 200, linked: 404, closed: 401 }
    expect(status).toBe(observed[levelOf(kind, campagnes.collection)] ?? 403)
  })

  it('reads the mail and tries the mail, project, index and storage of the boutique whose settings they edit', async () => {
    const { client } = await become(kind)
    const found = [
      (await client.get('/api/boutiques/atelier/courriel')).status,
      (await client.post('/api/boutiques/atelier/courriel/essai')).status,
      (await client.post('/api/boutiques/atelier/firebase/essai')).status,
      (await client.post('/api/boutiques/atelier/algolia/essai')).status,
      (await client.post('/api/boutiques/atelier/stockage/essai')).status,
    ]
    const observed: Partial<Record<Kind, number>> = { admin: 200, 'boutique-params': 200, elsewhere: 404 }
    const status = WITHOUT_SESSION.includes(kind) ? 401 : (observed[kind] ?? 403)
    expect(found).toEqual(found.map(() => status))
  })

  it('reads and tries the addresses that are told about the website whose settings they edit', async () => {
    const { client } = await become(kind)
    const root = '/api/boutiques/atelier/webhooks'
    const found = [
      (await client.get(root)).status,
      (await client.post(`${root}/jamais/essai`)).status,
      (await client.post(`${root}/jamais/messages/jamais/renvoi`)).status,
    ]
    const edits = kind === 'admin' || SETS.includes(kind as Profile)
    const closed = WITHOUT_SESSION.includes(kind) ? 401 : kind === 'elsewhere' ? 404 : 403
    expect(found).toEqual(edits ? [200, 404, 404] : [closed, closed, closed])
  })

  it('previews, counts and tries the campaigns that they change', async () => {
    const campagnes = targets.find(({ collection }) => collection.slug === 'campagnes') as MatrixTarget
    const { id } = await admin.create(campagnes.path, minimalOf(campagnes.collection))
    const { client } = await become(kind)
    const observed: Partial<Record<Level, number>> = { all: 200, edits: 200, closed: 401 }
    const expected = observed[levelOf(kind, campagnes.collection)] ?? 403
    for (const path of ['destinataires', 'apercu'])
      expect((await client.get(`${campagnes.path}/${id}/${path}`)).status).toBe(expected)
    // 409: the server has no mail.
    const tried = await client.post(`${campagnes.path}/${id}/essai`)
    expect(tried.status).toBe(expected === 200 ? 409 : expected)
  })

  it('reads the previews of the answers to the requests that they change', async () => {
    const demandes = targets.find(({ collection }) => collection.slug === 'demandes') as MatrixTarget
    const { id } = await admin.create(demandes.path, minimalOf(demandes.collection))
    const { client } = await become(kind)
    const { status } = await client.get(`${demandes.path}/${id}/reponse`)
    const observed: Partial<Record<Level, number>> = { all: 200, edits: 200, closed: 401 }
    expect(status).toBe(observed[levelOf(kind, demandes.collection)] ?? 403)
  })

  it('reads the sale over the counter, and its receipt, of the pieces that they change', async () => {
    const produits = targets.find(({ collection }) => collection.slug === 'produits') as MatrixTarget
    const { id } = await admin.create(produits.path, minimalOf(produits.collection))
    const { client } = await become(kind)
    const level = levelOf(kind, produits.collection)
    const edits = level === 'all' || level === 'edits'
    const closed = level === 'closed' ? 401 : 403
    const found = [
      (await client.get(`${produits.path}/${id}/encaissement`)).status,
      (await client.get(`${produits.path}/${id}/recu`)).status,
    ]
    // 404: it was not sold.
    expect(found).toEqual(edits ? [200, 404] : [closed, closed])
  })

  it('prints the labels of the documents that they read', async () => {
    for (const slug of ['produits', 'contacts', 'commandes']) {
      const { collection, path } = targets.find((one) => one.collection.slug === slug) as MatrixTarget
      const { id } = await admin.create(path, minimalOf(collection))
      const { client } = await become(kind)
      const level = levelOf(kind, collection)
      const labels = { collection: slug, ids: [id], format: 'a4-24' }
      const { status } = await client.post(`${path.slice(0, path.lastIndexOf('/'))}/etiquettes`, labels)
      expect([slug, status]).toEqual([
        slug,
        level === 'all' || level === 'edits' ? 200 : level === 'closed' ? 401 : 403,
      ])
    }
  })

  it('reads the charge of the sales that they read', async () => {
    const ventes = targets.find(({ collection }) => collection.slug === 'ventes') as MatrixTarget
    const { id } = await admin.create(ventes.path, { ...minimalOf(ventes.collection), charge: { id: 'ch_1' } })
    const { client } = await become(kind)
    const { status } = await client.get(`${ventes.path}/${id}/charge`)
    // 409: the boutique has no key.
    const observed: Partial<Record<Level, number>> = { all: 409, edits: 409, linked: 404, closed: 401 }
    expect(status).toBe(observed[levelOf(kind, ventes.collection)] ?? 403)
  })
})

describe.each(PEOPLE)('%s', (kind) => {
  it('reads the results and the figures that it has a right to, and no others', async () => {
    const { client } = await become(kind)
    const statusOf = async (path: string, body?: Data): Promise<number> => {
      const answer = body ? client.post(`${root}/${path}`, body) : client.get(`${root}/${path}`)
      return (await answer).status
    }
    const keeps = kind === 'admin' || kind === 'boutique-compta'
    const refused = WITHOUT_SESSION.includes(kind) ? 401 : 403
    const paths = ['resultat?periode=2026', 'resultat/pieces?periode=2026', 'resultat/fichier?periode=2026&format=csv']
    for (const path of [...paths, 'stock', 'stock/fichier?format=csv', 'dormants'])
      expect([path, await statusOf(path)]).toEqual([path, keeps ? 200 : refused])
    // Lowering prices changes pieces: the accounts alone do not allow it.
    const lowering = { pieces: [{ produit: 'inconnu', prix: 10 }], pourcent: 5 }
    expect(await statusOf('dormants/baisse', lowering)).toBe(kind === 'admin' ? 404 : refused)
    const figures = await client.get(`${root}/chiffres`)
    const isStranger = kind === 'elsewhere' || WITHOUT_SESSION.includes(kind)
    expect(figures.status).toBe(isStranger ? refused : 200)
    if (isStranger) return
    const orders = kind === 'admin' || kind === 'boutique-commandes'
    expect(Object.keys(figures.body)).toEqual([...(keeps ? ['accounts'] : []), ...(orders ? ['orders'] : [])])
  })
})

describe.each(PEOPLE)('%s', (kind) => {
  it('imports files into the collections that they change, and into no others', async () => {
    const { client } = await become(kind)
    const refused = WITHOUT_SESSION.includes(kind) ? 401 : 403
    const all = targets.filter(({ collection }) => collection.importable)
    const found = await Promise.all(
      all.map(async ({ collection: { slug } }) => (await client.get(`${root}/imports?collection=${slug}`)).status),
    )
    const mayEdit = (level: Level): boolean => level === 'all' || level === 'edits'
    expect(found).toEqual(all.map(({ collection }) => (mayEdit(levelOf(kind, collection)) ? 200 : refused)))
  })

  it('changes many documents of the collections that they change, and of no others', async () => {
    const { client } = await become(kind)
    const sure: Partial<Record<Level, boolean>> = { all: true, edits: true, closed: false, names: false }
    const levels = { ...sure, published: false, nothing: false, reads: false }
    const shop = targets.filter(({ collection: { scope, parent } }) => scope === 'boutique' && !parent)
    for (const { collection } of shop) {
      const may = levels[levelOf(kind, collection)]
      if (may === undefined) continue
      const asked = {
        collection: collection.slug,
        target: { ids: ['quelconque'] },
        operation: { op: 'delete' },
      }
      const refused = WITHOUT_SESSION.includes(kind) ? [401] : [403]
      // 422: of collections that erase what is deleted.
      const { status: previewed } = await client.post(`${root}/en-masse/apercu`, asked)
      expect([collection.slug, (may ? [200, 422] : refused).includes(previewed)]).toEqual([collection.slug, true])
      // A boutique makes so many changes at a time.
      if (!['produits', 'contacts', 'pages', 'ventes'].includes(collection.slug)) continue
      const id = `matrice-${kind}-${collection.slug}`
      const { status: changed } = await client.post(`${root}/en-masse`, { id, ...asked })
      expect([collection.slug, (may ? [202, 422] : refused).includes(changed)]).toEqual([collection.slug, true])
    }
  })

  it('changes many documents outside of boutiques where that is declared, and no others', async () => {
    const { client } = await become(kind)
    const outside = targets.filter(({ collection: { scope, parent } }) => scope !== 'boutique' && !parent)
    const together = ['utilisateurs', 'boutiques', 'intras']
    for (const { collection } of outside) {
      const { slug } = collection
      const may = ['all', 'own', 'sets', 'others'].includes(levelOf(kind, collection))
      // The right is looked at first: who has it is told that there is no such field.
      const asked = { collection: slug, target: { ids: ['x'] }, operation: { op: 'set', field: 'inconnu', value: 1 } }
      const allowed = together.includes(slug) ? '422 validation' : '422 masse.un-par-un'
      const signedOut = kind === 'blocked' ? '401 utilisateur.bloque' : '401 session.absente'
      const expected = WITHOUT_SESSION.includes(kind) ? signedOut : may ? allowed : '403 droit.refuse'
      expect([slug, (await client.post('/api/en-masse/apercu', asked)).refusal]).toEqual([slug, expected])
      const id = `matrice-dehors-${kind}-${slug}`
      expect([slug, (await client.post('/api/en-masse', { id, ...asked })).refusal]).toEqual([slug, expected])
    }
  })
})

/**
 * Every route that is not about documents, with who may call it. `application`: any request that names a boutique's
 * website.
 */
const OTHERS: Record<
  string,
  | 'open'
  | 'application'
  | 'signed'
  | 'administrators'
  | 'photos'
  | 'files'
  | 'sales'
  | 'orders'
  | 'catalogue'
  | 'requests'
  | 'campaigns'
  | 'settings'
  | 'accounts'
> = {
  'GET /health': 'open',
  'GET /health/live': 'open',
  'GET /health/ready': 'open',
  'GET /metrics': 'open',
  'GET /assets/:file': 'open',
  '* /api/auth/*': 'open',
  'GET /api/premier': 'open',
  'POST /api/premier': 'open',
  'GET /image/upload/*': 'open',
  'GET /desinscription/:token': 'open',
  'POST /desinscription/:token': 'open',
  'GET /desinscription/:token/reinscription': 'open',
  'POST /desinscription/:token/reinscription': 'open',
  'OPTIONS /api/public/*': 'open',
  'GET /api/public/adresses': 'application',
  'GET /api/public/sitemap.xml': 'application',
  'GET /api/public/rss.xml': 'application',
  'GET /api/public/files/:id/fichiers/*': 'application',
  'POST /api/public/demandes': 'application',
  'POST /api/public/schemas/:id': 'application',
  'GET /api/public/:collection': 'application',
  'GET /api/public/:collection/recherche': 'application',
  'GET /api/public/:collection/:id': 'application',
  'GET /api/public/:collection/:id/:sub': 'application',
  'GET /api/public/:collection/:id/:sub/:subId': 'application',
  'POST /api/provider': 'open',
  'GET /api/openapi.json': 'open',
  'GET /api/moi': 'signed',
  'PATCH /api/moi': 'signed',
  'GET /api/moi/sessions': 'signed',
  'DELETE /api/moi/sessions': 'signed',
  'DELETE /api/moi/sessions/:session': 'signed',
  'GET /api/live': 'signed',
  'POST /api/utilisateurs': 'administrators',
  'GET /api/utilisateurs/:id/identite': 'administrators',
  'PATCH /api/utilisateurs/:id/identite': 'administrators',
  'POST /api/utilisateurs/:id/lien': 'administrators',
  'POST /api/utilisateurs/:id/bienvenue': 'administrators',
  'GET /api/connexions': 'administrators',
  'GET /api/utilisateurs/:id/sessions': 'administrators',
  'DELETE /api/utilisateurs/:id/sessions/:session': 'administrators',
  'POST /api/boutiques/:boutique/photos': 'photos',
  'DELETE /api/boutiques/:boutique/photos': 'photos',
  'DELETE /api/boutiques/:boutique/photos/inutilisees': 'photos',
  'GET /api/boutiques/:boutique/medias/:id/usages': 'photos',
  'POST /api/boutiques/:boutique/photos/rotation': 'photos',
  'POST /api/boutiques/:boutique/photos/retouche': 'photos',
  'POST /api/boutiques/:boutique/photos/restauration': 'photos',
  'GET /api/boutiques/:boutique/fichiers/*': 'files',
  'GET /api/boutiques/:boutique/produits/:id/parcours': 'catalogue',
  // Whoever sells the piece.
  'GET /api/boutiques/:boutique/produits/:id/encaissement': 'catalogue',
  'GET /api/boutiques/:boutique/produits/:id/recu': 'catalogue',
  // Whoever changes the order.
  'GET /api/boutiques/:boutique/commandes/:id/confirmation': 'orders',
  // Whoever reads the campaign.
  'GET /api/boutiques/:boutique/campagnes/:id/envois': 'campaigns',
  // Whoever changes the campaign.
  'GET /api/boutiques/:boutique/campagnes/:id/destinataires': 'campaigns',
  'GET /api/boutiques/:boutique/campagnes/:id/apercu': 'campaigns',
  'POST /api/boutiques/:boutique/campagnes/:id/essai': 'campaigns',
  // Whoever changes the request.
  'GET /api/boutiques/:boutique/demandes/:id/reponse': 'requests',
  // Whoever reads the sale.
  'GET /api/boutiques/:boutique/ventes/:id/charge': 'sales',
  // Whoever edits all settings of the boutique.
  'GET /api/boutiques/:boutique/courriel': 'settings',
  'POST /api/boutiques/:boutique/courriel/essai': 'settings',
  'POST /api/boutiques/:boutique/firebase/essai': 'settings',
  'POST /api/boutiques/:boutique/algolia/essai': 'settings',
  'POST /api/boutiques/:boutique/stockage/essai': 'settings',
  'GET /api/transferts/:id/apercu': 'administrators',
  // Whoever edits the settings of the website.
  'GET /api/boutiques/:boutique/webhooks': 'settings',
  'POST /api/boutiques/:boutique/webhooks/:hook/essai': 'settings',
  'POST /api/boutiques/:boutique/webhooks/:hook/messages/:id/renvoi': 'settings',
  // Members read their own jobs; a separate test checks which ones.
  'GET /api/boutiques/:boutique/travaux': 'signed',
  'POST /api/boutiques/:boutique/travaux/:id/relancer': 'administrators',
  'DELETE /api/boutiques/:boutique/travaux/:id': 'administrators',
  'GET /api/boutiques/:boutique/journal': 'administrators',
  'GET /api/boutiques/:boutique/journal/nouveaux': 'administrators',
  'GET /api/boutiques/:boutique/journal/personnes': 'administrators',
  'GET /api/boutiques/:boutique/journal/version': 'administrators',
  'POST /api/boutiques/:boutique/journal/version': 'administrators',
  'GET /api/boutiques/:boutique/traitements': 'administrators',
  'GET /api/boutiques/:boutique/traitements/apercu': 'administrators',
  'POST /api/boutiques/:boutique/traitements': 'administrators',
  'POST /api/boutiques/:boutique/traitements/:id/annuler': 'administrators',
  // Whoever changes the documents, and their own changes only; separate tests check both.
  'POST /api/boutiques/:boutique/etiquettes': 'signed',
  'POST /api/boutiques/:boutique/en-masse/apercu': 'signed',
  'POST /api/boutiques/:boutique/en-masse': 'signed',
  'GET /api/boutiques/:boutique/en-masse': 'signed',
  'GET /api/boutiques/:boutique/en-masse/:id': 'signed',
  'POST /api/boutiques/:boutique/en-masse/:id/arreter': 'signed',
  'POST /api/boutiques/:boutique/en-masse/:id/annuler': 'signed',
  'POST /api/en-masse/apercu': 'signed',
  'POST /api/en-masse': 'signed',
  'GET /api/en-masse': 'signed',
  'GET /api/en-masse/:id': 'signed',
  'POST /api/en-masse/:id/arreter': 'signed',
  'POST /api/en-masse/:id/annuler': 'signed',
  'POST /api/boutiques/:boutique/imports': 'signed',
  'GET /api/boutiques/:boutique/imports': 'signed',
  'GET /api/boutiques/:boutique/imports/:id': 'signed',
  'DELETE /api/boutiques/:boutique/imports/:id': 'signed',
  'PUT /api/boutiques/:boutique/imports/:id/colonnes': 'signed',
  'POST /api/boutiques/:boutique/imports/:id/essai': 'signed',
  'GET /api/boutiques/:boutique/imports/:id/lignes': 'signed',
  'POST /api/boutiques/:boutique/imports/:id/liberer': 'signed',
  'POST /api/boutiques/:boutique/imports/:id/lancer': 'signed',
  'POST /api/boutiques/:boutique/imports/:id/pause': 'signed',
  'POST /api/boutiques/:boutique/imports/:id/reprendre': 'signed',
  'POST /api/boutiques/:boutique/imports/:id/arreter': 'signed',
  'POST /api/boutiques/:boutique/imports/:id/annuler': 'signed',
  // Each figure of the home screen is for who may see it; a separate test checks which ones.
  'GET /api/boutiques/:boutique/chiffres': 'signed',
  'GET /api/boutiques/:boutique/resultat': 'accounts',
  'GET /api/boutiques/:boutique/resultat/pieces': 'accounts',
  'GET /api/boutiques/:boutique/resultat/fichier': 'accounts',
  'GET /api/boutiques/:boutique/stock': 'accounts',
  'GET /api/boutiques/:boutique/stock/fichier': 'accounts',
  'GET /api/boutiques/:boutique/dormants': 'accounts',
  'POST /api/boutiques/:boutique/dormants/baisse': 'accounts',
  // Whoever reads the settlement.
  'GET /api/boutiques/:boutique/reversements/:id/releve': 'accounts',
  'GET /api/boutiques/:boutique/achats/:id/releve': 'accounts',
  'GET /api/boutiques/:boutique/ventes/:id/recu': 'accounts',
  // Whoever reads purchases; who reads their sellers writes: its own test checks it.
  'GET /api/boutiques/:boutique/registre': 'accounts',
  'GET /api/boutiques/:boutique/registre/achats/:id': 'accounts',
  'POST /api/boutiques/:boutique/registre/inscriptions': 'accounts',
  'POST /api/boutiques/:boutique/registre/consultations': 'accounts',
  'GET /api/boutiques/:boutique/registre/lignes': 'accounts',
  'POST /api/boutiques/:boutique/registre/verification': 'accounts',
  'GET /api/sante': 'administrators',
  'PUT /api/sante/historique': 'administrators',
  'GET /api/boutiques/:boutique/export': 'administrators',
  'POST /api/boutiques/:boutique/export': 'administrators',
  'GET /api/boutiques/:boutique/export/fichier': 'administrators',
  'GET /api/import': 'administrators',
  'POST /api/import': 'administrators',
  'PUT /api/import/:id/octets': 'administrators',
  'POST /api/import/:id/confirmation': 'administrators',
  'DELETE /api/import/:id': 'administrators',
  'GET /api/boutiques/:boutique/contacts/:id/donnees': 'administrators',
  'GET /api/boutiques/:boutique/contacts/:id/effacement': 'administrators',
  'POST /api/boutiques/:boutique/contacts/:id/effacement': 'administrators',
  'GET /api/boutiques/:boutique/effacements': 'administrators',
  'GET /api/travaux': 'administrators',
  'POST /api/travaux/:id/relancer': 'administrators',
  'DELETE /api/travaux/:id': 'administrators',
}
/** The addresses of documents: a list, a document, an action, a history, a search. */
const BASES = [
  ...['/api/boutiques', '/api/utilisateurs', '/api/transferts', '/api/moi/carnets', '/api/moi/intras'],
  ...['/api/boutiques/:boutique/:collection', '/api/boutiques/:boutique/:collection/:id/:sub'],
]
const DOCUMENTS = new Set([
  ...BASES.flatMap((base) => {
    const one = `${base}/${base === '/api/boutiques' ? ':boutique' : base.endsWith('/:sub') ? ':subId' : ':id'}`
    return [`GET ${base}`, `GET ${base}/sommes`, `POST ${base}`, `GET ${one}`, `PATCH ${one}`, `DELETE ${one}`].concat(
      `POST ${one}/actions/:action`,
      `GET ${one}/historique`,
      `POST ${one}/annuler`,
    )
  }),
  'GET /api/boutiques/:boutique/:collection/recherche',
])

describe('every route of the server', () => {
  it('is listed here, and every listed route exists', () => {
    expect(routes.filter((route) => !(route in OTHERS) && !DOCUMENTS.has(route))).toEqual([])
    expect(Object.keys(OTHERS).filter((route) => !routes.includes(route))).toEqual([])
  })

  const addressOf = (path: string): string =>
    path
      .replace(':boutique', 'atelier')
      .replace(':collection', 'produits')
      .replaceAll(/:\w+|\*/g, 'quelconque')
  const closed = routes.filter((route) => OTHERS[route] !== 'open' && route !== 'GET /api/live')

  it.each(WITHOUT_SESSION)('is refused to %s', async (kind) => {
    const { client } = await become(kind)
    const found = await Promise.all(
      closed.map(async (route) => {
        const [method, path] = route.split(' ') as [string, string]
        return [route, (await client.send(method, addressOf(path), method === 'GET' ? undefined : {})).status]
      }),
    )
    expect(found).toEqual(closed.map((route) => [route, 401]))
  })

  it.each(PEOPLE.filter((kind) => kind !== 'admin' && !WITHOUT_SESSION.includes(kind)))(
    'of users and of photos gives %s nothing that is not theirs',
    async (kind) => {
      const { client } = await become(kind)
      const call = (route: string, boutique: string) => {
        const [method, path] = route.split(' ') as [string, string]
        const address = addressOf(path.replace(':boutique', boutique).replace(':id', server.idOf('admin')))
        return client.send(method, address, method === 'GET' ? undefined : {})
      }
      const others = Object.entries(OTHERS)
      for (const [route, who] of others.filter(
        ([, one]) => one === 'administrators' || one === 'photos' || one === 'files',
      )) {
        const foreign = kind === 'elsewhere' ? 'atelier' : 'brocante'
        const refused = who === 'files' ? [403, 404] : [403]
        expect([route, refused.includes((await call(route, foreign)).status)]).toEqual([route, true])
        const edits = [...DESCRIBES, ...FILES, 'medias'].includes(kind)
        if (who === 'administrators' || edits || kind === 'elsewhere') continue
        const { status } = await call(route, 'atelier')
        expect([route, [403, 404].includes(status)]).toEqual([route, true])
      }
    },
  )
})
