import { APIError, createAuthEndpoint } from 'better-auth/api'
import { frenchMessages } from './messages.ts'

/** The name under which the library keeps the token of a link. */
export const resetOf = (token: string): string => `reset-password:${token}`

/** The answer to a link that is not good any more, or never was. */
export const endedLink = (): APIError =>
  new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: frenchMessages.INVALID_TOKEN })

/**
 * An address that says whether a link to choose a password is good, before one is typed. It uses nothing up, and answers
 * to a used, an expired and an unknown link alike.
 */
export const checkLink = {
  id: 'check-link',
  endpoints: {
    checkLink: createAuthEndpoint('/check-link', { method: 'POST' }, async ({ body, context, json }) => {
      const token: unknown = (body as { token?: unknown } | undefined)?.token
      const found =
        typeof token === 'string' ? await context.internalAdapter.findVerificationValue(resetOf(token)) : null
      if (!found || found.expiresAt < new Date()) throw endedLink()
      return json({ status: true })
    }),
  },
}
