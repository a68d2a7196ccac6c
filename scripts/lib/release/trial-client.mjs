// Uses a release over HTTP: `node trial-client.mjs RELEASE DATA`. Ends with an error at the first step that fails.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { crc32, deflateSync } from 'node:zlib'

const [, , release, data] = process.argv
const admin = { email: 'essai@exemple.fr', password: 'un-mot-de-passe-d-essai', displayname: 'Essai' }
const say = (text) => process.stdout.write(`  ${text}\n`)

/** Starts the release as a person with nothing installed would; resolves once it listens. */
async function start() {
  const begun = performance.now()
  const env = { PATH: '/nonexistent', PORT: '0', DATA_DIR: data, HOME: data }
  const child = spawn(join(release, 'arriere-boutique'), [], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const running = { child, address: '', link: '' }
  let spoken = ''
  for await (const line of createInterface({ input: child.stdout })) {
    spoken += `${line}\n`
    running.address ||= /est ouverte : (http:\S+)/.exec(line)?.[1] ?? ''
    running.link ||= /premier\?token=(\w+)/.exec(line)?.[1] ?? ''
    // The link is written after the address, and only the first time.
    if (running.address) {
      running.seconds = (performance.now() - begun) / 1000
      if (running.link || spoken.includes('reprise') || !spoken.includes('créée')) return running
    }
  }
  throw new Error(`the release ended: ${spoken}`)
}

async function ask({ address, token }, method, path, body) {
  const isForm = body instanceof FormData
  const headers = { origin: address, ...(token && { authorization: `Bearer ${token}` }) }
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  const sent = body !== undefined && { body: isForm ? body : JSON.stringify(body) }
  const response = await fetch(address + path, { method, headers, ...sent })
  if (!response.ok) throw new Error(`${method} ${path} → ${response.status} ${await response.text()}`)
  return response
}

async function signedIn(server) {
  const response = await ask(server, 'POST', '/api/auth/sign-in/email', admin)
  return { ...server, token: response.headers.get('set-auth-token') }
}

/** A picture of 64 × 64 points. */
function picture() {
  const chunk = (type, content) => {
    const body = Buffer.concat([Buffer.from(type), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 2, 0, 0, 0])
  const rows = Buffer.alloc(64 * (1 + 64 * 3), 0x7f)
  for (let row = 0; row < 64; row++) rows[row * (1 + 64 * 3)] = 0
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const others = Object.keys(networkInterfaces()).filter((name) => name !== 'lo')
say(`réseau : ${others.join(', ') || 'aucun'} ; PATH sans aucun programme`)

const first = await start()
say(`premier démarrage, base créée : ${first.seconds.toFixed(1)} s`)
await ask(first, 'POST', '/api/premier', { token: first.link, ...admin })
const session = await signedIn(first)
const page = await (await ask(first, 'GET', '/')).text()
const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
if (!script) throw new Error('the page has no script')
await ask(first, 'GET', script)
const shop = {
  name: 'Atelier',
  libelle: 'Atelier',
  storageBucketPath: 'atelier',
  websiteURL: 'https://atelier.exemple.fr',
}
const { id: boutique } = await (await ask(session, 'POST', '/api/boutiques', shop)).json()
const root = `/api/boutiques/${boutique}`
const product = await (await ask(session, 'POST', `${root}/produits`, { name: 'Table' })).json()
const form = new FormData()
form.set('docType', 'produits')
form.set('docId', product.id)
form.set('file', new Blob([picture()], { type: 'image/png' }), 'photo.png')
const { fullPath } = await (await ask(session, 'POST', `${root}/photos`, form)).json()
await ask(first, 'GET', `/image/upload/${fullPath}?w=32`)
say('administrateur, boutique, produit, photo et vignette')

const ended = once(first.child, 'exit')
first.child.kill('SIGKILL')
const [postmaster] = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
process.kill(Number(postmaster), 'SIGKILL')
await ended
const second = await start()
say(`tué (programme et base), démarré à nouveau : ${second.seconds.toFixed(1)} s`)
const again = await signedIn(second)
const { name } = await (await ask(again, 'GET', `${root}/produits/${product.id}`)).json()
if (name !== 'Table') throw new Error(`the product is ${name}`)
await ask(second, 'GET', `/image/upload/${fullPath}`)
const { version } = await (await ask(again, 'GET', '/api/sante')).json()
say(`tout est là ; « Santé » dit version ${version}`)
const stopped = once(second.child, 'exit')
second.child.kill('SIGTERM')
const [code] = await stopped
if (code !== 0) throw new Error(`the release ended with ${code}`)
const third = await start()
say(`arrêté, démarré encore : ${third.seconds.toFixed(1)} s`)
third.child.kill('SIGTERM')
await once(third.child, 'exit')
