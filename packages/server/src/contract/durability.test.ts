import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../postgres/index.ts'
import { createPool } from '../store/connection/pool.ts'
import { Client } from '../testing/client.ts'
import { PASSWORD } from '../testing/people.ts'
import { privateFolder } from '../testing/prepared.ts'

const main = join(import.meta.dirname, '../main.ts')
const dataDir = privateFolder()
// PostgreSQL runs as another user when the tests run as root, and must be able to enter.
chmodSync(dataDir, 0o755)
const running = new Set<ChildProcess>()

interface Program {
  child: ChildProcess
  address: string
  lines: string[]
}

function launch(): { child: ChildProcess; said: Promise<string>; exited: Promise<number | null> } {
  const { DATABASE_URL: _, NODE_OPTIONS: _options, ...env } = process.env
  const child = spawn(process.execPath, ['--no-warnings', main], {
    env: { ...env, DATA_DIR: dataDir, PORT: '0', ADMIN_EMAIL: 'admin@exemple.fr', ADMIN_PASSWORD: PASSWORD },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const exited = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  const chunks: Buffer[] = []
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  const said = exited.then(() => Buffer.concat(chunks).toString('utf8'))
  return { child, said, exited }
}

/** Starts the real program on the data folder; resolves once it prints its address. */
async function start(): Promise<Program> {
  const { child, said, exited } = launch()
  const lines: string[] = []
  const address = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      lines.push(line)
      const found = /est ouverte : (http:\S+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
  })
  const opened = await Promise.race([address, exited.then(() => undefined)])
  if (opened === undefined) throw new Error(`the program ended: ${await said}`)
  return { child, address: opened, lines }
}

async function signIn(address: string): Promise<Client> {
  const answer = await new Client(address).post('/api/auth/sign-in/email', {
    email: 'admin@exemple.fr',
    password: PASSWORD,
  })
  return new Client(address, answer.headers.get('set-auth-token') ?? '')
}
const ended = (child: ChildProcess): Promise<unknown> =>
  (child.exitCode ?? child.signalCode) === null ? once(child, 'exit') : Promise.resolve()

/** Kills PostgreSQL like a power failure; its pid is in its own lock file. */
function killDatabase(): void {
  const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

afterEach(async () => {
  for (const child of running) {
    child.kill('SIGTERM')
    await ended(child)
  }
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('the real program on its own database', () => {
  const path = '/api/boutiques/solide/fournisseurs'
  const acknowledged = new Map<string, string>()

  it.each([
    ['the server', (program: Program) => program.child.kill('SIGKILL')],
    [
      'the server and its database',
      (program: Program) => {
        killDatabase()
        program.child.kill('SIGKILL')
      },
    ],
  ])('loses no acknowledged write when %s is killed in the middle', async (_, kill) => {
    const program = await start()
    const client = await signIn(program.address)
    await client.post('/api/boutiques', { id: 'solide', name: 'Solide' })
    const before = acknowledged.size
    let killed = false
    // Fifty writers until the server stops answering: at the kill, some writes are acknowledged and some are in
    // flight.
    const writer = async (): Promise<void> => {
      for (;;) {
        const nom = `Fournisseur ${acknowledged.size}`
        const made = await client.create(path, { nom }).catch(() => undefined)
        if (!made) return
        acknowledged.set(made.id, nom)
        if (killed || acknowledged.size - before < 500) continue
        killed = true
        kill(program)
      }
    }
    await Promise.all(Array.from({ length: 50 }, writer))
    await ended(program.child)
    expect(acknowledged.size - before).toBeGreaterThanOrEqual(500)

    const again = await start()
    const stored = await (await signIn(again.address)).all(path, { limit: '200' })
    const found = new Map(stored.map(({ id, nom }) => [id, nom]))
    const lost = [...acknowledged].filter(([id, nom]) => found.get(id) !== nom)
    expect(lost).toEqual([])
    again.child.kill('SIGTERM')
    await ended(again.child)
    expect(again.child.exitCode).toBe(0)
  })

  it('keeps commits of several documents whole or absent when program and database are killed', async () => {
    const produits = '/api/boutiques/solide/produits'
    const program = await start()
    const client = await signIn(program.address)
    await client.post('/api/boutiques', { id: 'solide', name: 'Solide' })
    const values = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, libelle: id }))
    const ids = Array.from({ length: 500 }, (_, n) => `piece${n}`)
    const make = (id: string) =>
      client.create(produits, { id, name: id, options: [{ id: 'o1', libelle: 'Teinte', values }] })
    for (let at = 0; at < ids.length; at += 50) await Promise.all(ids.slice(at, at + 50).map(make))
    const acknowledged = new Set<string>()
    const waiting = [...ids]
    let killed = false
    const generator = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined && !killed; id = waiting.shift()) {
        const answer = await client.post(`${produits}/${id}/actions/generer-declinaisons`).catch(() => undefined)
        if (answer?.status === 200) acknowledged.add(id)
        if (acknowledged.size < 150 || killed) continue
        killed = true
        killDatabase()
        program.child.kill('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: 20 }, generator))
    await ended(program.child)

    const again = await start()
    const reader = await signIn(again.address)
    const made = new Map<string, number>()
    for (const id of ids) made.set(id, (await reader.list(`${produits}/${id}/variants`)).documents.length)
    expect(ids.filter((id) => ![0, 5].includes(made.get(id) ?? -1))).toEqual([])
    expect([...acknowledged].filter((id) => made.get(id) !== 5)).toEqual([])
    expect(made.get(waiting.at(-1) ?? '')).toBe(0)
  })

  it('sells each piece once when it is killed in the middle of 200 sales that are asked for again with their keys', async () => {
    const root = '/api/boutiques/solide'
    const program = await start()
    const client = await signIn(program.address)
    await client.post('/api/boutiques', { id: 'solide', name: 'Solide' })
    const ids = Array.from({ length: 200 }, (_, n) => `chaise${n}`)
    for (let at = 0; at < ids.length; at += 20)
      await Promise.all(
        ids
          .slice(at, at + 20)
          .map((id) => client.create(`${root}/produits`, { id, name: id, qtyAvailable: 6, price: 40 })),
      )
    const input = (id: string) => ({ prix: 40, mode: 'espece', client_phone: '06 12 34 56 78', vente: `cle-${id}` })
    const waiting = [...ids]
    let acknowledged = 0
    const seller = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined && acknowledged < 60; id = waiting.shift()) {
        const answer = await client.post(`${root}/produits/${id}/actions/encaisser`, input(id)).catch(() => undefined)
        if (answer?.status === 200) acknowledged += 1
        if (acknowledged !== 60) continue
        killDatabase()
        program.child.kill('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: 20 }, seller))
    await ended(program.child)

    const again = await start()
    const reader = await signIn(again.address)
    const counted = async () => {
      const sold = Map.groupBy(await reader.all(`${root}/ventes`, { limit: '200' }), ({ produits }) => String(produits))
      const moved = Map.groupBy(await reader.all(`${root}/mouvements`, { limit: '200' }), ({ produit }) =>
        String(produit),
      )
      const left = new Map(
        (await reader.all(`${root}/produits`, { limit: '200' })).map((one) => [one.id, one.qtyAvailable]),
      )
      return ids.map((id) => [sold.get(id)?.length ?? 0, moved.get(id)?.length ?? 0, 6 - Number(left.get(id))].join())
    }
    const before = await counted()
    expect(new Set(before)).toEqual(new Set(['0,0,0', '1,1,1']))
    for (let at = 0; at < ids.length; at += 20)
      await Promise.all(
        ids.slice(at, at + 20).map((id) => reader.act(`${root}/produits/${id}`, 'encaisser', input(id))),
      )
    expect(new Set(await counted())).toEqual(new Set(['1,1,1']))
  })

  it('[ORDER-75] keeps each order whole or absent, with its payments, when it is killed in the middle of 200 deletions', async () => {
    const root = '/api/boutiques/solide'
    const program = await start()
    const client = await signIn(program.address)
    await client.post('/api/boutiques', { id: 'solide', name: 'Solide' })
    const ids = Array.from({ length: 200 }, (_, n) => `commande${n}`)
    const make = async (id: string): Promise<void> => {
      await client.create(`${root}/commandes`, { id, deliveryDate: '2026-11-24' })
      for (const at of [1, 2, 3])
        await client.create(`${root}/ventes`, { id: `${id}-${at}`, commande: id, montant: at })
    }
    for (let at = 0; at < ids.length; at += 20) await Promise.all(ids.slice(at, at + 20).map(make))
    const acknowledged = new Set<string>()
    const waiting = [...ids]
    let killed = false
    const remover = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined && !killed; id = waiting.shift()) {
        const answer = await client.remove(`${root}/commandes/${id}`).catch(() => undefined)
        if (answer?.status === 200) acknowledged.add(id)
        if (acknowledged.size < 60 || killed) continue
        killed = true
        killDatabase()
        program.child.kill('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: 20 }, remover))
    await ended(program.child)

    const again = await start()
    const reader = await signIn(again.address)
    const sales = await reader.all(`${root}/ventes`, { limit: '200' })
    const left = new Set((await reader.all(`${root}/commandes`, { limit: '200' })).map(({ id }) => id))
    const payments = Map.groupBy(sales, ({ commande }) => String(commande))
    expect(ids.filter((id) => (payments.get(id)?.length ?? 0) !== (left.has(id) ? 3 : 0))).toEqual([])
    expect([...acknowledged].filter((id) => left.has(id))).toEqual([])
    expect(left.size).toBeGreaterThan(0)
  })

  it('a second start on the same folder prints one line with the address and ends', async () => {
    const first = await start()
    const second = launch()
    expect(await second.exited).toBe(1)
    const said = (await second.said).trimEnd().split('\n')
    expect(said).toEqual([expect.stringContaining(`est déjà en marche sur le dossier ${dataDir}`)])
    expect(said[0]).toContain(first.address)
    expect((await new Client(first.address).get('/health')).body).toEqual({ ok: true })
  })

  it('answers 503 with a sentence while the database is away, and works again when it is back', async () => {
    const program = await start()
    const client = await signIn(program.address)
    const { id } = await client.create(path, { nom: 'Avant' })
    killDatabase()
    const away = await client.get(`${path}/${id}`)
    expect([200, 503]).toContain(away.status)
    let answer = away
    while (answer.status === 503) {
      expect(answer.problem.detail).toBe('La base de données ne répond pas, réessayez dans un instant')
      answer = await client.get(`${path}/${id}`)
    }
    expect(answer.document.nom).toBe('Avant')
  })

  it('does not start on the data of a newer version: prints one sentence, and stops its database', async () => {
    const program = await start()
    program.child.kill('SIGTERM')
    await ended(program.child)
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    const pool = createPool(postgres.connection)
    await pool.query('update system.version set version = version + 1')
    await pool.end()
    await postgres.stop()
    const refused = launch()
    expect(await refused.exited).toBe(1)
    expect((await refused.said).trimEnd()).toBe(
      "Ces données ont été mises à jour par une version plus récente d'Arrière-boutique, et celle-ci ne peut pas les ouvrir. Rien n'a été touché : démarrez la version la plus récente.",
    )
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })
})
