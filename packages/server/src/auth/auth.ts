import { Problem } from '@boutique/domain'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { createIdentityPool } from '../store/connection/pool.ts'
import { resetOf } from './check-link.ts'
import { resets, withCause } from './current-call.ts'
import {
  type AuthOptions,
  CLIENT_ADDRESS,
  COMMON_CODE,
  COMMON_PASSWORD,
  isCommonFor,
  librarySettings,
} from './library-settings.ts'
import { forSender } from './passwords.ts'
import { createSignInGuard, type Sender, senderOf } from './sign-in-guard.ts'

export interface Session {
  id: string
  userId: string
  expiresAt: Date
  /** Cookies that extend it in the browser. */
  setCookie: string[]
}

const DISK_FULL = '53100'

const SIGN_IN = '/api/auth/sign-in/email'
const CHANGE = '/api/auth/change-password'
/** The library's code of a wrong current password. */
const WRONG_PASSWORD = 'INVALID_PASSWORD'

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
  const settings = librarySettings(options, pool)
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
