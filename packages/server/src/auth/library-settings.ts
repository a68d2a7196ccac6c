import { i18n } from '@better-auth/i18n'
import { isStorableText } from '@boutique/domain'
import type { BetterAuthOptions } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { bearer } from 'better-auth/plugins'
import { PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { SharedCounts } from '../limits/shared-counts.ts'
import { countLinks, endLinks } from '../store/accounts/links.ts'
import type { Connection, PoolOptions } from '../store/connection/pool.ts'
import { countAttempts } from './attempts.ts'
import { checkLink, endedLink, resetOf } from './check-link.ts'
import { isCommonPassword } from './common-passwords.ts'
import { calls, resets } from './current-call.ts'
import { frenchMessages } from './messages.ts'
import { passwords } from './passwords.ts'

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

/**
 * The links by which an account can be opened at once. Beyond them a forgotten password gets no other mail: those that
 * arrived are all good, so that nobody who asks for more can keep a person from using theirs.
 */
const MAX_LINKS = 5

/** The sentence of a password that anybody would try. */
export const COMMON_PASSWORD = 'Ce mot de passe est trop courant ou trop proche de votre nom : choisissez-en un autre'

export const COMMON_CODE = 'MOT_DE_PASSE_COURANT'

/** Whether a new password is one that anybody would try for this person. */
export const isCommonFor = (password: unknown, { name, email }: { name: string; email: string }): boolean =>
  typeof password === 'string' && isCommonPassword(password, [name, email])

/** How the library is used: e-mail and password, cookie or bearer, sign-up closed, French messages, limits of attempts. */
export function librarySettings(options: AuthOptions, pool: Pool) {
  async function sendReset(user: { id: string; email: string }, token: string): Promise<void> {
    if (options.sendReset && !(await options.refusalOf(user.id))) await options.sendReset(user.email, token)
  }
  return {
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
}
