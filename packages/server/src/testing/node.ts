import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Actor, actorOf, type Collection, type Data, type LiveDocument, onBehalfOf } from '@boutique/domain'
import pg from 'pg'
import type { NodeOptions, RunningNode } from '../node-options.ts'
import { startNode } from '../node.ts'
import { createDocument } from '../operations/write/create.ts'
import { Client } from './client.ts'
import { LiveClient } from './live.ts'
import { PEOPLE, type Person } from './people.ts'
import type { TestDatabase } from './postgres.ts'
import { copyOfPrepared, type Known, privateFolder, SECRET_KEY } from './prepared.ts'
import { registry } from './registry.ts'
import { isServerMade, minimalOf, serverDataOf } from './samples.ts'

/** A running server on its own database, with clients for everybody. */
export interface TestNode {
  node: RunningNode
  database: TestDatabase
  dataDir: string
  address: string
  /** The id of a person's user document. */
  idOf(person: Person): string
  tokenOf(person: Person): string
  as(person: Person): Client
  nobody: Client
  /** A live connection, closed with the node. */
  live(person: Person): Promise<LiveClient>
  /** Runs a statement directly on the database. */
  sql<T extends pg.QueryResultRow = Data>(text: string, values?: unknown[]): Promise<T[]>
  stop(): Promise<void>
}

/** Starts a server on a copy of the prepared database, or next to another server on the same one. */
export async function startTestNode(options: Partial<NodeOptions> = {}, beside?: TestNode): Promise<TestNode> {
  const database = beside?.database ?? (await copyOfPrepared())
  const dataDir = privateFolder()
  const node = await startNode({
    connection: database.connection,
    registry,
    dataDir,
    webDir: join(dataDir, 'web'),
    secretKey: SECRET_KEY,
    host: '127.0.0.1',
    port: 0,
    // The tests do not depend on the machine's disk.
    readRoom: async () => ({ free: Number.POSITIVE_INFINITY, size: 0 }),
    ...options,
  })
  const outside = new pg.Pool({ ...database.connection, ssl: false, max: 2 })
  outside.on('error', () => undefined)
  const [row] = (await outside.query<{ known: Known }>('select known from system.known_people')).rows
  const knownOf = (person: Person): Known[string] => {
    const known = row?.known[person]
    if (!known) throw new Error(`${person} is not in the prepared database`)
    return known
  }
  const sockets: LiveClient[] = []
  return {
    node,
    database,
    dataDir,
    address: node.address,
    idOf: (person) => knownOf(person).id,
    tokenOf: (person) => knownOf(person).token,
    as: (person) => new Client(node.address, knownOf(person).token),
    nobody: new Client(node.address),
    async live(person) {
      const client = await LiveClient.open(node.address, knownOf(person).token)
      sockets.push(client)
      return client
    },
    sql: async <T extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await outside.query<T>(text, values)).rows,
    async stop() {
      await Promise.all(sockets.map((socket) => socket.close()))
      await node.stop()
      await outside.end()
      rmSync(dataDir, { recursive: true, force: true })
      if (!beside) await database.drop()
    },
  }
}

/** Starts two servers on one database, as two processes of an installation. */
export async function startTwoNodes(options: Partial<NodeOptions> = {}) {
  const server = await startTestNode(options)
  const second = await startTestNode(options, server)
  const stop = async (): Promise<void> => {
    await second.stop()
    await server.stop()
  }
  return { server, second, stop }
}

/** The address of a collection in a boutique; for a sub-collection, a parent is created. */
export interface TestTarget {
  path: string
  boutique: string | null
  parent?: string
  node: RunningNode
  /** An actor with the rights of the server. */
  system: Actor
}
export async function targetOf(
  server: TestNode,
  { slug, scope, parent }: Collection,
  boutique: string,
): Promise<TestTarget> {
  const { node } = server
  const system = onBehalfOf(actorOf(server.idOf('admin'), PEOPLE.admin))
  if (scope === 'utilisateur') return { path: `/api/moi/${slug}`, boutique: null, node, system }
  if (scope === 'global') return { path: `/api/${slug}`, boutique: null, node, system }
  const root = `/api/boutiques/${boutique}`
  if (!parent) return { path: `${root}/${slug}`, boutique, node, system }
  const owner = registry.get(parent) as Collection
  const { id } = await server.as('admin').create(`${root}/${parent}`, minimalOf(owner))
  return { path: `${root}/${parent}/${id}/${slug.slice(parent.length + 1)}`, boutique, parent: id, node, system }
}

let people = 0
/** What a creation needs besides the fields: users need an e-mail address. */
export const beside = ({ slug }: Collection): Data =>
  slug === 'utilisateurs' ? { email: `nouveau${++people}@exemple.fr` } : {}

/**
 * Creates a document of any collection; by the server itself where clients may not. Leaves out the invitation of a new
 * user.
 */
export async function make(
  client: Client,
  collection: Collection,
  { path, node, system, boutique, parent }: TestTarget,
  body: Data = minimalOf(collection),
): Promise<LiveDocument> {
  if (isServerMade(collection)) {
    const target = { boutique, collection: collection.slug, parent }
    return JSON.parse(await createDocument(node.engine, system, target, { ...serverDataOf(collection), ...body }))
  }
  const { invitation: _, ...made } = await client.create(path, { ...body, ...beside(collection) })
  return made
}
