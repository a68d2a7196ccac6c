import { i18n } from '@better-auth/i18n'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { getMigrations } from 'better-auth/db/migration'
import { bearer } from 'better-auth/plugins'
import pg from 'pg'
import type { Connection } from '../store/pool.ts'
import { frenchMessages } from './messages.ts'

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

/** The identity provider: e-mail and password, cookie or bearer, sign-up closed, French messages. */
export async function createAuth(options: AuthOptions) {
  const where = typeof options.connection === 'string' ? { connectionString: options.connection } : options.connection
  const pool = new pg.Pool({
    ...where,
    max: 5,
    options: '-c search_path=auth',
    application_name: 'arriere-boutique auth',
  })
  pool.on('error', () => undefined)
  const settings = {
    appName: 'Arrière-boutique',
    baseURL: options.publicUrl,
    basePath: '/api/auth',
    secret: options.secret,
    database: pool,
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, ...details) => options.log({ message, details }) },
    trustedOrigins: (request) => (options.publicUrl || !request ? [] : [new URL(request.url).origin]),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD,
      revokeSessionsOnPasswordReset: true,
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
  return {
    handler: (request: Request): Promise<Response> => auth.handler(request),
    /** The session behind a request's cookie or bearer token, read from the database. */
    async session(headers: Headers): Promise<{ userId: string; expiresAt: Date; setCookie: string[] } | undefined> {
      const { headers: answered, response } = await auth.api.getSession({ headers, returnHeaders: true })
      if (!response) return undefined
      return { userId: response.user.id, expiresAt: response.session.expiresAt, setCookie: answered.getSetCookie() }
    },
    /** Creates an identity with its password. The id is given, so that the user document may carry the same. */
    async createIdentity(id: string, email: string, displayname: string, password: string | undefined): Promise<void> {
      const context = await auth.$context
      await context.internalAdapter.createUser({ id, email, name: displayname, emailVerified: true }, {
        method: 'admin',
      } as never)
      if (password !== undefined) await setPassword(id, password)
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
