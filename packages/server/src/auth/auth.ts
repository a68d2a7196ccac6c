import { AsyncLocalStorage } from 'node:async_hooks'
import { i18n } from '@better-auth/i18n'
import { isStorableText, Problem } from '@boutique/domain'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { getMigrations } from 'better-auth/db/migration'
import { bearer } from 'better-auth/plugins'
import { PostgresDialect } from 'kysely'
import { countLinks, endLinks } from '../store/accounts/links.ts'
import { type Connection, createIdentityPool, type PoolOptions } from '../store/connection/pool.ts'
import type { SharedCounts } from '../limits/shared-counts.ts'
import { countAttempts } from './attempts.ts'
import { checkLink, endedLink, resetOf } from './check-link.ts'
import { frenchMessages } from './messages.ts'
import { isCommonPassword } from './common-passwords.ts'
import { forSender, passwords } from './passwords.ts'
import { createSignInGuard, type Sender, senderOf } from './sign-in-guard.ts'

export interface AuthOptions {
  connection: Connection | string
  pools?: PoolOptions
  secret: string
  /** The product's public address, when configured; otherwise the address of each request. */
  publicUrl?: string
  /** Why a user must not sign in although the password is right (AUTH-15); undefined when they may. */
  refusalOf(userId: string): Promise<string | undefined>
  /** Sends the link that somebody asked for; absent where no mail leaves. */
  sendReset?: (email: string, token: string) => Promise<void>
  /** Tells the owner of an address that somebody tries passwords; absent where no mail leaves. */
  sendFailures?: (email: string) => Promise<void>
  newId(): string
  /** What all servers count together; each counts alone without it. */
  counts?: Pick<SharedCounts, 'join'>
  log(error: unknown): void
}

/** Our own header with the client's address: the HTTP layer overwrites a value sent by a client. */
export const CLIENT_ADDRESS = 'x-client-address'
export const MIN_PASSWORD = 8

export interface Session {
  id: string
  userId: string
  expiresAt: Date
  /** Cookies that extend it in the browser. */
  setCookie: string[]
}

const DISK_FULL = '53100'

/** The current call of the library and the error that it hit: the library itself reports only "500". */
const calls = new AsyncLocalStorage<{ cause?: unknown }>()

/** The current call: the address whose password it changed by the token of a link, and whether it may make no link. */
const resets = new AsyncLocalStorage<{ email?: string; isFull?: boolean }>()

/**
 * The links by which an account can be opened at once. Beyond them a forgotten password gets no other mail: those that
 * arrived are all good, so that nobody who asks for more can keep a person from using theirs.
 */
const MAX_LINKS = 5

/** The sentence of a password that anybody would try. */
export const COMMON_PASSWORD = 'Ce mot de passe est trop courant ou trop proche de votre nom : choisissez-en un autre'

const COMMON_CODE = 'MOT_DE_PASSE_COURANT'

/** Whether a new password is one that anybody would try for this person. */
const isCommonFor = (password: unknown, { name, email }: { name: string; email: string }): boolean =>
  typeof password === 'string' && isCommonPassword(password, [name, email])

const SIGN_IN = '/api/auth/sign-in/email'
const CHANGE = '/api/auth/change-password'
/** The library's code of a wrong current password. */
const WRONG_PASSWORD = 'INVALID_PASSWORD'

async function withCause<T>(call: () => Promise<T>, hasFailed: (result: T) => boolean = () => false): Promise<T> {
  const noted: { cause?: unknown } = {}
  try {
    const result = await calls.run(noted, call)
    if (noted.cause === undefined || !hasFailed(result)) return result
  } catch (error) {
    throw noted.cause ?? error
  }
  throw noted.cause
}

/** The identity provider: e-mail and password, cookie or bearer, sign-up closed, French messages. */
export async function createAuth(options: AuthOptions) {
  const pool = createIdentityPool(options.connection, options.pools)
  const guard = createSignInGuard({
    pool,
    secret: options.secret,
    isSecure: options.publicUrl?.startsWith('https://') ?? false,
    tell: options.sendFailures,
    counts: options.counts,
    log: options.log,
  })
  const settings = {
    appName: 'Arrière-boutique',
    baseURL: options.publicUrl,
    basePath: '/api/auth',
    secret: options.secret,
    // The search path belongs to a session, which a pooler may share.
    database: { dialect: new PostgresDialect({ pool }), type: 'postgres', schemaName: 'auth', transaction: true },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => {
        const cause = details.find((detail) => detail instanceof Error)
        const call = calls.getStore()
        if (call) call.cause ??= cause
        // A thrown cause is logged where the response is made.
        if (!call || !cause) options.log(cause ?? new Error(message))
      },
    },
    trustedOrigins: (request) => (options.publicUrl || !request ? [] : [new URL(request.url).origin]),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD,
      revokeSessionsOnPasswordReset: true,
      password: passwords,
      sendResetPassword: async ({ user, token }) => {
        // The mail is not awaited: the duration of the response must not reveal whether an address exists.
        if (!resets.getStore()?.isFull) void sendReset(user, token).catch(options.log)
      },
      onPasswordReset: async ({ user }) => {
        const reset = resets.getStore()
        if (reset) reset.email = user.email
      },
    },
    // A copy of the database opens no account: the token of a link is not in it.
    verification: { storeIdentifier: 'hashed' },
    session: { expiresIn: 60 * 60 * 24 * 30, updateAge: 60 * 60 * 24, cookieCache: { enabled: false } },
    rateLimit: {
      enabled: true,
      customStorage: countAttempts('identities', options.counts),
      window: 60,
      max: 300,
      customRules: {
        // Counted by the guard, which knows devices.
        '/sign-in/email': false,
        '/request-password-reset': { window: 60, max: 5 },
        '/reset-password': { window: 60, max: 10 },
        '/check-link': { window: 60, max: 10 },
        '/change-password': { window: 60, max: 10 },
      },
    },
    advanced: {
      cookiePrefix: 'arriere-boutique',
      useSecureCookies: options.publicUrl?.startsWith('https://') ?? false,
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS] },
      database: { generateId: () => options.newId() },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        if (context.path !== '/reset-password' && context.path !== '/check-link') return
        const token: unknown = context.body?.token
        if (typeof token !== 'string') return
        if (!isStorableText(token)) throw endedLink()
        const found = await context.context.internalAdapter.findVerificationValue(resetOf(token))
        // Without it the library answers as to an unknown token: a link tells nobody what became of the account.
        if (found && (await options.refusalOf(found.value))) return endLinks(pool, found.value)
        const user = found && (await context.context.internalAdapter.findUserById(found.value))
        if (user && isCommonFor(context.body?.newPassword, user))
          throw new APIError('BAD_REQUEST', { code: COMMON_CODE, message: COMMON_PASSWORD })
      }),
    },
    databaseHooks: {
      verification: {
        create: {
          before: async ({ value }, context) => {
            // Anybody may ask for a link by mail: it must not end the others. One of an administrator does.
            if (context?.path !== '/request-password-reset') return endLinks(pool, value)
            if ((await countLinks(pool, value)) < MAX_LINKS) return
            const call = resets.getStore()
            if (call) call.isFull = true
            return false
          },
        },
      },
      session: {
        create: {
          before: async (session) => {
            const message = await options.refusalOf(session.userId)
            if (message) throw new APIError('UNAUTHORIZED', { code: 'UTILISATEUR_REFUSE', message })
          },
        },
      },
    },
    // The token as stored in the database is not a credential: only one signed by this server is.
    plugins: [
      bearer({ requireSignature: true }),
      checkLink,
      i18n({ translations: { fr: frenchMessages }, defaultLocale: 'fr', detection: [] }),
    ],
  } satisfies BetterAuthOptions
  // Creates or migrates the library's own tables before it looks for them; idempotent, at every start.
  const { runMigrations } = await getMigrations(settings)
  await runMigrations()
  const auth = betterAuth(settings)
  const readSession = async (headers: Headers, disableRefresh: boolean) => {
    const requested = { headers, query: { disableRefresh }, returnHeaders: true } as const
    const { headers: answered, response } = await withCause(() => auth.api.getSession(requested))
    if (!response) return undefined
    return {
      id: response.session.id,
      userId: response.user.id,
      expiresAt: response.session.expiresAt,
      setCookie: answered.getSetCookie(),
    }
  }
  return {
    /**
     * Handles a request to the library's own addresses; rethrows the database error behind a failure. A password chosen by
     * a link is answered with the address that it belongs to, which signs in with it.
     */
    async handler(request: Request): Promise<Response> {
      const sender = senderOf(request.headers.get(CLIENT_ADDRESS) ?? '', request.headers.get('cookie'))
      const { pathname } = new URL(request.url)
      if (pathname === SIGN_IN) return signIn(request, sender)
      if (pathname === CHANGE) return changePassword(request, sender)
      const reset: { email?: string; isFull?: boolean } = {}
      const response = await resets.run(reset, () => ask(request, sender))
      if (!response.ok || reset.email === undefined) return response
      const headers = { 'set-cookie': await guard.known(reset.email, sender) }
      return Response.json({ status: true, email: reset.email }, { headers })
    },
    /** The session of a request's cookie or bearer token, read from the database. */
    async session(headers: Headers): Promise<Session | undefined> {
      try {
        return await readSession(headers, false)
      } catch (error) {
        // Reading extends the session once a day; a full disk must not prevent reading.
        if ((error as { code?: string }).code !== DISK_FULL) throw error
        return readSession(headers, true)
      }
    },
    async hashPassword(password: string): Promise<string> {
      const context = await auth.$context
      return context.password.hash(password)
    },
    async emailTaken(email: string): Promise<boolean> {
      const context = await auth.$context
      return (await context.internalAdapter.findUserByEmail(email)) !== null
    },
    setPassword,
    /** Refuses a new password that anybody would try for a user. @throws Problem 400 */
    async refuseCommon(userId: string, password: unknown): Promise<void> {
      const context = await auth.$context
      const user = await context.internalAdapter.findUserById(userId)
      if (user && isCommonFor(password, user)) throw new Problem(400, COMMON_CODE, COMMON_PASSWORD)
    },
    /** Changes the address of an identity; the caller made sure that it is free. */
    async setEmail(userId: string, email: string): Promise<void> {
      const context = await auth.$context
      await context.internalAdapter.updateUser(userId, { email })
    },
    async emailOf(userId: string): Promise<string | undefined> {
      const context = await auth.$context
      return (await context.internalAdapter.findUserById(userId))?.email
    },
    /** Whether a user ever chose a password, or was given one. */
    async hasPassword(userId: string): Promise<boolean> {
      const context = await auth.$context
      return Boolean(await context.internalAdapter.findCredentialAccount(userId))
    },
    /** Ends every session of a user on every node. */
    async revokeSessions(userId: string): Promise<void> {
      const context = await auth.$context
      await context.internalAdapter.deleteUserSessions(userId)
    },
    /**
     * A token for `/reset`, valid for a day: for an invitation, or a link that an administrator passes on. Earlier tokens
     * of the user are invalid from then on.
     */
    async resetToken(userId: string, token: string): Promise<string> {
      const context = await auth.$context
      await context.internalAdapter.createVerificationValue({
        identifier: resetOf(token),
        value: userId,
        expiresAt: new Date(Date.now() + 24 * 3_600_000),
      })
      return token
    },
    close: () => pool.end(),
  }
  /** Forwards a request; `isKnown`: its hash does not wait behind those of strangers. */
  function ask(request: Request, { address }: Sender, isKnown = false): Promise<Response> {
    const handle = () => forSender({ address, isKnown }, () => auth.handler(request))
    return withCause(handle, ({ status }) => status >= 500)
  }
  async function signIn(request: Request, sender: Sender): Promise<Response> {
    const { email } = (await request.clone().json()) as { email?: unknown }
    const attempt = await guard.begin(email, sender)
    const response = await ask(request, sender, attempt.isKnown).catch(async (error: unknown) => {
      await attempt.ended()
      throw error
    })
    if (response.status === 401) await attempt.failed()
    if (response.ok) response.headers.append('set-cookie', await attempt.succeeded())
    return response
  }
  async function changePassword(request: Request, sender: Sender): Promise<Response> {
    const session = await readSession(request.headers, true)
    if (!session) return ask(request, sender)
    const forget = await guard.beginChange(session.userId)
    const response = await ask(request, sender).catch(async (error: unknown) => {
      await forget()
      throw error
    })
    const isWrong =
      response.status === 400 && ((await response.clone().json()) as { code?: string }).code === WRONG_PASSWORD
    if (!isWrong) await forget()
    return response
  }
  async function sendReset(user: { id: string; email: string }, token: string): Promise<void> {
    if (options.sendReset && !(await options.refusalOf(user.id))) await options.sendReset(user.email, token)
  }
  async function setPassword(userId: string, password: string): Promise<void> {
    const context = await auth.$context
    const hash = await context.password.hash(password)
    if (await context.internalAdapter.findCredentialAccount(userId))
      await context.internalAdapter.updatePassword(userId, hash)
    else
      await context.internalAdapter.linkAccount({ userId, providerId: 'credential', accountId: userId, password: hash })
  }
}
export type Auth = Awaited<ReturnType<typeof createAuth>>
