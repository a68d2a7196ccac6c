import { Problem } from '@boutique/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HealthNotes } from '../../operations/health-notes.ts'
import { BUSY_CODE, causesOf, outageOf } from '../../store/connection/outage.ts'

/** A full disk: PostgreSQL's code, and those of the file system (disk or quota). */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const DISK_FULL = 'Le disque du serveur est plein'
const READ_ONLY = 'Le serveur ne peut plus écrire dans son dossier de données'
/** A folder that belongs to another account, in Node's words. */
const FORBIDDEN_FILE = /^(EACCES|EPERM): [^,]{1,100}, (open|mkdir|rename|unlink) /
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

/** Converts anything thrown to a problem for the user; unknown errors get a general sentence. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  const chain = causesOf(error)
  if (chain.some(({ code }) => code !== undefined && FULL.has(code)))
    return new Problem(507, 'disque.plein', DISK_FULL, {}, error)
  if (chain.some(({ code, message = '' }) => code === 'EROFS' || FORBIDDEN_FILE.test(message)))
    return new Problem(507, 'disque.lecture-seule', READ_ONLY, {}, error)
  const { code = '', statusCode } = chain[0] ?? {}
  const refusal = REFUSALS[code] ?? REFUSALS[String(statusCode)]
  if (refusal) return new Problem(...refusal, {}, error)
  if (code.startsWith('FST_ERR_CTP'))
    return new Problem(400, 'corps.malforme', 'Le JSON envoyé est mal formé', {}, error)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return malformed(statusCode, error)
  const outage = outageOf(error, chain)
  if (outage) return outage
  return new Problem(500, 'erreur.interne', 'Une erreur est survenue sur le serveur', {}, error)
}

/** Unreadable JSON has status 400 and no code of its own. */
const malformed = (status: number, error: unknown): Problem =>
  error instanceof SyntaxError
    ? new Problem(400, 'corps.malforme', 'Le JSON envoyé est mal formé', {}, error)
    : new Problem(status, 'requete.malformee', MALFORMED, {}, error)

/**
 * The JSON text of a problem (RFC 9457).
 *
 * @param requestId by which the log names the request
 */
export const problemText = ({ status, code, message, details }: Problem, requestId?: string): string =>
  JSON.stringify({ type: 'about:blank', title: message, status, code, detail: message, requestId, ...details })
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** Sends a problem as RFC 9457. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { retryAfter = problem.status === 503 ? 1 : undefined } = problem.details
  if (typeof retryAfter === 'number') void reply.header('retry-after', String(retryAfter))
  // What went wrong on our side is in the log.
  const requestId = problem.status >= 500 ? reply.request.id : undefined
  return reply.code(problem.status).type(PROBLEM_TYPE).send(problemText(problem, requestId))
}

/** The error handler of the app: the cause is logged, never shown. */
export function registerProblems(app: FastifyInstance, notes: HealthNotes): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    if (problem.code === BUSY_CODE) notes.noteBusy()
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
