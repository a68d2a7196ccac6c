import { AsyncLocalStorage } from 'node:async_hooks'
import { i18n } from '@better-auth/i18n'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { getMigrations } from 'better-auth/db/migration'
import { bearer } from 'better-auth/plugins'
import { type Connection, createIdentityPool } from '../store/pool.ts'
import { frenchMessages } from './messages.ts'
import { forSender, passwords } from './passwords.ts'

export interface AuthOptions {
  connection: Connection | string
  secret: string
  /** Where the product answers, when it was told; otherwise the address of each request. */
  publicUrl?: string
  /** Why an identity must not sign in although its password is right (AUTH-15); undefined when it may. */
  refusalOf(userId: string): Promise<string | undefined>
  sendReset(email: string, token: string): Promise<void>
  newId(): string
  log(error: unknown): void
}

/** Our own header with the client's address: the HTTP layer overwrites whatever a client sent under this name. */
export const CLIENT_ADDRESS = 'x-client-address'
export const MIN_PASSWORD = 8

export interface Session {
  userId: string
  expiresAt: Date
  /** Cookies that prolong it in the browser. */
  setCookie: string[]
}

const DISK_FULL = '53100'

/** The call of the library under way, and what failed in it: the library itself says no more than "500". */
const calls = new AsyncLocalStorage<{ cause?: unknown }>()

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
  const pool = createIdentityPool(options.connection)
  const settings = {
    appName: 'Arrière-boutique',
    baseURL: options.publicUrl,
    basePath: '/api/auth',
    secret: options.secret,
    database: pool,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => {
        const cause = details.find((detail) => detail instanceof Error)
        const call = calls.getStore()
        if (call) call.cause ??= cause
        // The cause that is thrown is logged where it is answered.
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
      sendResetPassword: ({ user, token }) => options.sendReset(user.email, token),
    },
    session: { expiresIn: 60 * 60 * 24 * 30, updateAge: 60 * 60 * 24, cookieCache: { enabled: false } },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 300,
      customRules: {
        '/sign-in/email': { window: 60, max: 20 },
        '/request-password-reset': { window: 60, max: 5 },
        '/reset-password': { window: 60, max: 10 },
        '/change-password': { window: 60, max: 10 },
      },
    },
    advanced: {
      cookiePrefix: 'arriere-boutique',
      useSecureCookies: options.publicUrl?.startsWith('https://') ?? false,
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS] },
      database: { generateId: () => options.newId() },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const message = await options.refusalOf(session.userId)
            if (message) throw new APIError('UNAUTHORIZED', { code: 'UTILISATEUR_REFUSE', message })
          },
        },
      },
    },
    // The token as the database holds it opens nothing: only one that this server signed does.
    plugins: [
      bearer({ requireSignature: true }),
      i18n({ translations: { fr: frenchMessages }, defaultLocale: 'fr', detection: [] }),
    ],
  } satisfies BetterAuthOptions
  // The library's own tables are made or altered before it looks for them; safe at every start.
  const { runMigrations } = await getMigrations(settings)
  await runMigrations()
  const auth = betterAuth(settings)
  const readSession = async (headers: Headers, disableRefresh: boolean) => {
    const asked = { headers, query: { disableRefresh }, returnHeaders: true } as const
    const { headers: answered, response } = await withCause(() => auth.api.getSession(asked))
    if (!response) return undefined
    return { userId: response.user.id, expiresAt: response.session.expiresAt, setCookie: answered.getSetCookie() }
  }
  return {
    /** Answers a request for the library's own addresses; throws what it could not do, as the database said it. */
    handler: (request: Request): Promise<Response> =>
      withCause(
        () => forSender(request.headers.get(CLIENT_ADDRESS) ?? '', () => auth.handler(request)),
        (response) => response.status >= 500,
      ),
    /** The session behind a request's cookie or bearer token, read from the database. */
    async session(headers: Headers): Promise<Session | undefined> {
      try {
        return await readSession(headers, false)
      } catch (error) {
        // Once a day a session is prolonged where it is read; a full disk must not keep anybody from reading.
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
    /** Gives an identity another address; the caller made sure that nobody has it. */
    async setEmail(userId: string, email: string): Promise<void> {
      const context = await auth.$context
      await context.internalAdapter.updateUser(userId, { email })
    },
    async emailOf(userId: string): Promise<string | undefined> {
      const context = await auth.$context
      return (await context.internalAdapter.findUserById(userId))?.email
    },
    /** Ends every session of a user, at once on every node. */
    async revokeSessions(userId: string): Promise<void> {
      const context = await auth.$context
      await context.internalAdapter.deleteUserSessions(userId)
    },
    /** A token for `/reset`, valid a day: an invitation, or a link an administrator hands over. */
    async resetToken(userId: string, token: string): Promise<string> {
      const context = await auth.$context
      await context.internalAdapter.createVerificationValue({
        identifier: `reset-password:${token}`,
        value: userId,
        expiresAt: new Date(Date.now() + 24 * 3_600_000),
      })
      return token
    },
    close: () => pool.end(),
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
