import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'
import type { Connection } from '../packages/server/src/store/connection/pool.ts'
import { withClient } from './database.ts'
import type { Attack } from './neighbour-program.ts'
import { type Product, startProduct } from './product.ts'
import { median } from './stats.ts'

/** The boutique whose people send what is expensive, and the one whose lists are measured meanwhile. */
const [BUSY, CALM] = ['b1', 'b2']
const PARALLEL = 16
const PASSWORD = 'une phrase assez longue'
/** Requests of the attack that run before the first list is measured, in milliseconds. */
const LEAD = 500

/** The median of the neighbour's list in milliseconds, alone and beside an attack, in one round. */
export interface Beside {
  calm: number
  attacked: number
  /** The answers that the attack received meanwhile. */
  answers: number
}

/** Everything that one boutique can ask for that costs much, by its name. */
export type Neighbours = Record<string, Beside[]>

/** Reads lists of one boutique alone and beside sixteen expensive requests at a time of another one, in turn. */
export async function measureNeighbours(
  connection: Connection,
  rounds: number,
  seconds: number,
  only: (name: string) => boolean = () => true,
): Promise<Neighbours> {
  const product = await startProduct(connection)
  try {
    const [busy, calm] = [await memberOf(product, BUSY), await memberOf(product, CALM)]
    const attacks = await withClient(connection, (client) => prepare(client, product))
    await lists(product, calm, 2)
    const measured: Neighbours = {}
    for (const [name, attack] of Object.entries(attacks)) {
      if (!only(name)) continue
      const all: Beside[] = []
      for (let round = 0; round < rounds; round++) {
        const quiet = await lists(product, calm, seconds)
        const running = await begin({ ...attack, address: product.address, token: busy, parallel: PARALLEL })
        await new Promise((resolve) => setTimeout(resolve, LEAD))
        const attacked = await lists(product, calm, seconds)
        all.push({ calm: quiet, attacked, answers: await running.end() })
      }
      measured[name] = all
    }
    return measured
  } finally {
    await product.stop()
  }
}

/** The median in milliseconds of one list after the other. */
async function lists({ address }: Product, token: string, seconds: number): Promise<number> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end || times.length < 3) {
    const started = performance.now()
    const answer = await fetch(`${address}/api/boutiques/${CALM}/produits?limit=40`, { headers: bearer(token) })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`liste : ${answer.status}`)
    times.push(performance.now() - started)
  }
  return median(times)
}

/** Sends the attack from a process of its own until `end`, which resolves with the number of answers. */
async function begin(attack: Attack): Promise<{ end(): Promise<number> }> {
  const child = fork(join(import.meta.dirname, 'neighbour-program.ts'))
  child.send(attack)
  return {
    async end() {
      child.send('end')
      const [said] = (await once(child, 'message')) as [number | string]
      child.kill()
      if (typeof said === 'string') throw new Error(said)
      return said
    },
  }
}

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })
const bold = { type: 'bold' }
const PARAGRAPHS = 9000
const FAT = 400
const ENTRIES = 500

/** Writes what the attacks read. */
async function prepare(
  client: pg.Client,
  product: Product,
): Promise<Record<string, Omit<Attack, 'address' | 'token' | 'parallel'>>> {
  const root = `/api/boutiques/${BUSY}`
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text, marks: [bold] }] })
  const contents = { type: 'doc', content: Array.from({ length: PARAGRAPHS }, (_, at) => paragraph(`Bonjour ${at}`)) }
  const sender = { senderName: 'Atelier', senderMail: 'atelier@example.test' }
  const campaign = await create(product, `${root}/campagnes`, {
    title: 'Mesure',
    subject: 'Bonjour',
    contents,
    ...sender,
  })
  const page = await create(product, `${root}/produits`, { name: 'Mesure' })
  await client.query(
    `insert into produits (id, _scope, data, data_text, created_at, updated_at, datetime)
     select 'gros' || n, $1, data, data::text, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 9000000000000 + n
     from generate_series(1, $2::int) as n, lateral (select jsonb_build_object('name', 'Gros ' || n, 'description',
       (select string_agg(md5(n || '-' || w), ' ') from generate_series(1, 900) as w)) as data offset 0) as made`,
    [BUSY, FAT],
  )
  await client.query(
    `insert into system.journal (collection, document, rev, scope, at, actor, action, changes)
     select 'produits', $1, 1 + n, $2, to_char(timestamp '2026-01-01' + n * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
       'personne', 'modifier', jsonb_build_object('description', (select string_agg(md5(n || '-' || w), ' ') from generate_series(1, 1400) as w))
     from generate_series(1, $3::int) as n`,
    [page, BUSY, ENTRIES],
  )
  const blocks = Array.from({ length: PARAGRAPHS }, () => ({ texte: { type: 'doc', content: [] }, titre: 'x' }))
  const get = (path: string) => ({ method: 'GET', path })
  return {
    'aperçus de campagnes': get(`${root}/campagnes/${campaign}/apercu`),
    'listes refusées': { method: 'POST', path: `${root}/pages`, body: JSON.stringify({ contents: blocks }) },
    exports: get(`${root}/produits?limit=200`),
    'conditions « contient »': get(`${root}/produits?limit=40&where[name][contient]=introuvable`),
    historiques: get(`${root}/produits/${page}/historique`),
  }
}

/** A person with every profile in one boutique; resolves with a token. */
async function memberOf(product: Product, boutique: string): Promise<string> {
  const email = `${boutique}@example.test`
  const areas = { hasAccessToStore: true, hasAccessToWebsite: true }
  const profils = ['boutique-catalogue', 'boutique-contacts', 'website-pages', 'boutique-params']
  const user = { displayname: boutique, boutiques: [boutique], profils, ...areas, email, password: PASSWORD }
  await create(product, '/api/utilisateurs', user)
  const answer = await post(product, '/api/auth/sign-in/email', { email, password: PASSWORD })
  const token = answer.headers.get('set-auth-token')
  if (!token) throw new Error(`Connexion refusée : ${answer.status}`)
  return token
}

async function create(product: Product, path: string, body: object): Promise<string> {
  const answer = await post(product, path, body)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`POST ${path} : ${answer.status} ${text.slice(0, 500)}`)
  return (JSON.parse(text) as { id: string }).id
}

const post = ({ address, token }: Product, path: string, body: object): Promise<Response> =>
  fetch(address + path, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
