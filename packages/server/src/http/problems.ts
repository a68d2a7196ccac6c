import { Problem } from '@boutique/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The codes of PostgreSQL and of the network for a database that is unreachable or times out. */
const AWAY = /^(08|57P0|57014$|55P03$|25P0[34]$|25006$|53300|ECONNREFUSED$|ECONNRESET$|ENOENT$|EPIPE$|ETIMEDOUT$)/
const AWAY_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|^Query read timeout$/

const DATABASE_AWAY = 'La base de données ne répond pas, réessayez dans un instant'
/** A full disk: PostgreSQL's code, and those of the file system (disk or quota). */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const DISK_FULL = 'Le disque du serveur est plein'
const MALFORMED = 'Cette requête est mal formée'

/** Errors of libraries by code, then by status, with our French sentences. */
const REFUSALS: Readonly<Record<string, [status: number, code: string, sentence: string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'corps.type', 'Du JSON est attendu'],
  FST_CP_ERR_INVALID_CONTENT_ENCODING: [415, 'corps.encodage', "Cet encodage n'est pas accepté (gzip, deflate ou br)"],
  FST_CP_ERR_INVALID_CONTENT: [400, 'corps.malforme', 'Les données compressées envoyées sont mal formées'],
  404: [404, 'adresse.inconnue', "Cette adresse n'existe pas"],
  408: [408, 'requete.lente', 'La requête a mis trop de temps à arriver'],
  413: [413, 'corps.trop-grand', 'Ces données sont trop volumineuses (1 Mo au plus)'],
  415: [415, 'corps.type', 'Du JSON est attendu'],
  416: [416, 'plage.invalide', "Cette partie du fichier n'existe pas"],
  417: [417, 'attente.refusee', "L'en-tête Expect n'est pas accepté"],
  429: [429, 'trop.de-requetes', 'Trop de tentatives, réessayez dans un instant'],
  431: [431, 'entetes.trop-grands', 'Les en-têtes de la requête sont trop volumineux'],
}

interface Failure {
  code?: string
  statusCode?: number
  message?: string
  cause?: unknown
}

/** Converts anything thrown to a problem for the user; unknown errors get a general sentence. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  const chain = causesOf(error)
  if (chain.some(({ code }) => code !== undefined && FULL.has(code)))
    return new Problem(507, 'disque.plein', DISK_FULL, {}, error)
  const { code = '', statusCode } = chain[0] ?? {}
  const refusal = REFUSALS[code] ?? REFUSALS[String(statusCode)]
  if (refusal) return new Problem(...refusal, {}, error)
  if (code.startsWith('FST_ERR_CTP'))
    return new Problem(400, 'corps.malforme', 'Le JSON envoyé est mal formé', {}, error)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return malformed(statusCode, error)
  if (chain.some(isAway)) return new Problem(503, 'base.absente', DATABASE_AWAY, {}, error)
  return new Problem(500, 'erreur.interne', 'Une erreur est survenue sur le serveur', {}, error)
}

/** Unreadable JSON has status 400 and no code of its own. */
const malformed = (status: number, error: unknown): Problem =>
  error instanceof SyntaxError
    ? new Problem(400, 'corps.malforme', 'Le JSON envoyé est mal formé', {}, error)
    : new Problem(status, 'requete.malformee', MALFORMED, {}, error)

const isAway = ({ code, message }: Failure): boolean =>
  (code !== undefined && AWAY.test(code)) || (message !== undefined && AWAY_WORDS.test(message))

/** The thrown error and its causes, since libraries wrap errors; the five outermost. */
function causesOf(error: unknown): Failure[] {
  const chain: Failure[] = []
  for (let at = error; typeof at === 'object' && at !== null && chain.length < 5; at = (at as Failure).cause) {
    const { code, statusCode, message, cause } = at as Record<keyof Failure, unknown>
    chain.push({
      ...(typeof code === 'string' && { code }),
      ...(typeof statusCode === 'number' && { statusCode }),
      ...(typeof message === 'string' && { message }),
      cause,
    })
  }
  return chain
}

/** The JSON text of a problem (RFC 9457). */
export const problemText = ({ status, code, message, details }: Problem): string =>
  JSON.stringify({ type: 'about:blank', title: message, status, code, detail: message, ...details })
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** Sends a problem as RFC 9457. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { retryAfter = problem.status === 503 ? 1 : undefined } = problem.details
  if (typeof retryAfter === 'number') void reply.header('retry-after', String(retryAfter))
  return reply.code(problem.status).type(PROBLEM_TYPE).send(problemText(problem))
}

/** The error handler of the app: the cause is logged, never shown. */
export function registerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    if (problem.status >= 500) request.log.error({ err: error, path: request.url.split('?')[0] }, problem.code)
    // A value that a rule computed, and that its field refuses: an error in the declaration.
    if (problem.status === 422 && problem.cause !== undefined)
      request.log.warn({ err: problem.cause, path: request.url.split('?')[0] }, problem.code)
    return sendProblem(reply, problem)
  })
}

/** The 404 of an unknown address under /api. */
export const notFound = (_: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendProblem(reply, new Problem(404, 'adresse.inconnue', "Cette adresse n'existe pas"))

/** Addresses that the router cannot parse: invalid percent-encoding, or a name that is too long. */
export function badAddress(error: { code: string }, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Node leaves the connection of an upgrade request to its handler, and no route handles it.
  if (request.raw.headers.upgrade) reply.raw.once('finish', () => request.raw.socket.destroy())
  return error.code === 'FST_ERR_BAD_URL'
    ? sendProblem(reply, new Problem(400, 'adresse.malformee', 'Cette adresse est mal formée'))
    : notFound(request, reply)
}
