import { randomBytes } from 'node:crypto'
import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test'
import sharp from 'sharp'
import { watch } from './evidence.ts'
import { slowDown } from './slow.ts'

type Json = Record<string, unknown>
export type Document = Json & { id: string; rev: number }

/** A client of the API with one user's token. */
export class Api {
  readonly url: string
  readonly token: string
  constructor(url: string, token: string) {
    this.url = url
    this.token = token
  }

  async call(method: string, path: string, body?: unknown): Promise<{ status: number; json: Json }> {
    const form = body instanceof FormData
    const response = await fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : form ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(90_000),
    })
    const text = await response.text()
    return { status: response.status, json: text ? (JSON.parse(text) as Json) : {} }
  }

  async must(method: string, path: string, body?: unknown): Promise<Document> {
    const { status, json } = await this.call(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path} → ${status} ${JSON.stringify(json)}`)
    return json as Document
  }

  /** Uploads a plain picture for a record; returns its path. */
  async photo(boutique: string, docType: string, docId: string, color = '#8a5a2b'): Promise<string> {
    const picture = await sharp({ create: { width: 640, height: 640, channels: 3, background: color } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.set('docType', docType)
    form.set('docId', docId)
    form.set('file', new Blob([picture], { type: 'image/jpeg' }), 'photo.jpg')
    return (await this.must('POST', `/api/boutiques/${boutique}/photos`, form)).fullPath as string
  }
}

export interface Shop {
  id: string
  name: string
  /** The API path of its records. */
  root: string
}
export interface Person {
  id: string
  email: string
  password: string
  api: Api
}

const unique = (): string => randomBytes(4).toString('hex')
/** An address of the private network 10.0.0.0/8. */
const someAddress = (): string => `10.${[...randomBytes(3)].join('.')}`
const COOKIE = 'arriere-boutique.session_token'

/** The browser's data-saving mode, in which pages load only what they show. */
const saveData = "Object.defineProperty(NetworkInformation.prototype, 'saveData', { value: true })"

interface Fixtures {
  url: string
  /** The day that the pages show as today, at noon; the server keeps its own. For tests of what is late or due. */
  today: string | undefined
  /** Whether pages load parts of later screens while they are idle, which costs as much as the page itself. */
  loadsAhead: boolean
  admin: Api
  /** A boutique for the test only. */
  shop: Shop
  /** Creates a user of the boutique (or of none) with the given fields, and signs them in. */
  person(fields?: Json): Promise<Person>
  /** Opens a page in a new browser context, signed in by a token, in the test's boutique. */
  open(api: Api, path: string, options?: Parameters<Browser['newContext']>[0]): Promise<Page>
}

export const test = base.extend<Fixtures>({
  browser: [
    async ({ browser }, use) => {
      slowDown(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint: the library wants a pattern here
  url: async ({}, use) => use(process.env.E2E_URL as string),
  today: [undefined, { option: true }],
  loadsAhead: [false, { option: true }],
  admin: async ({ url }, use) => use(new Api(url, process.env.E2E_ADMIN_TOKEN as string)),
  shop: async ({ admin }, use) => {
    const name = `Atelier ${unique()}`
    const { id } = await admin.must('POST', '/api/boutiques', {
      name,
      libelle: name,
      storageBucketPath: `atelier-${unique()}`,
      websiteURL: 'https://atelier.exemple.fr',
    })
    await use({ id, name, root: `/api/boutiques/${id}` })
  },
  person: async ({ url, admin, shop }, use) => {
    await use(async (fields = {}) => {
      const email = `${unique()}@exemple.fr`
      const password = `mot-de-passe-${unique()}`
      const { id } = await admin.must('POST', '/api/utilisateurs', {
        displayname: 'Camille',
        email,
        password,
        boutique: shop.id,
        boutiques: [shop.id],
        ...fields,
      })
      const response = await fetch(`${url}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url, 'x-forwarded-for': someAddress() },
        body: JSON.stringify({ email, password }),
      })
      return { id, email, password, api: new Api(url, response.headers.get('set-auth-token') ?? '') }
    })
  },
  open: async ({ browser, url, shop, today, loadsAhead }, use, info) => {
    const contexts: BrowserContext[] = []
    const evidence: (() => string)[] = []
    await use(async (api, path, options) => {
      const context = await browser.newContext({ baseURL: url, ...options })
      contexts.push(context)
      if (!loadsAhead) await context.addInitScript(saveData)
      // Timers run on.
      if (today) await context.clock.setFixedTime(`${today}T12:00:00+01:00`)
      await context.addCookies([
        { name: COOKIE, value: encodeURIComponent(api.token), url, httpOnly: true, sameSite: 'Lax' },
      ])
      const { user } = (await api.must('GET', '/api/moi')) as unknown as { user: { id: string; boutique?: string } }
      const choice = JSON.stringify({ boutique: shop.id, main: user.boutique })
      await context.addInitScript(([key, value]) => sessionStorage.getItem(key) ?? sessionStorage.setItem(key, value), [
        `boutique:${user.id}`,
        choice,
      ] as const)
      const page = await context.newPage()
      evidence.push(watch(page))
      await page.goto(path)
      return page
    })
    if (info.status !== info.expectedStatus)
      for (const [index, lines] of evidence.entries())
        process.stdout.write(`Page ${index + 1} of « ${info.title} »:\n${lines()}\n`)
    for (const context of contexts) await context.close()
  },
})
export { expect } from '@playwright/test'
