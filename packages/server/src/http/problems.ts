import { Problem } from '@boutique/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What the database says while it is away or takes longer than it may, by code of PostgreSQL or of the network. */
const AWAY = /^(08|57P0|57014$|55P03$|25P0[34]$|53300|ECONNREFUSED$|ECONNRESET$|ENOENT$|EPIPE$|ETIMEDOUT$)/
const AWAY_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|^Query read timeout$/

const DATABASE_AWAY = 'La base de données ne répond pas, réessayez dans un instant'

/** Turns anything thrown into a problem a user may read; what is not one of ours becomes a plain sentence. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code, statusCode, message } = error as { code?: string; statusCode?: number; message?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) {
    return new Problem(413, 'corps.trop-grand', 'Ces données sont trop volumineuses (1 Mo au plus)', {}, error)
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem(415, 'corps.type', 'Du JSON est attendu', {}, error)
  if (code?.startsWith('FST_ERR_CTP') || statusCode === 400)
    return new Problem(400, 'corps.malforme', 'Le JSON envoyé est mal formé', {}, error)
  if ((code && AWAY.test(code)) || (message && AWAY_WORDS.test(message)))
    return new Problem(503, 'base.absente', DATABASE_AWAY, {}, error)
  if (code === 'ENOSPC') return new Problem(507, 'disque.plein', 'Le disque du serveur est plein', {}, error)
  if (statusCode === 429)
    return new Problem(429, 'trop.de-requetes', 'Trop de tentatives, réessayez dans un instant', {}, error)
  return new Problem(500, 'erreur.interne', 'Une erreur est survenue sur le serveur', {}, error)
}

/** Sends a problem as RFC 9457. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, code, message, details } = problem
  const body = JSON.stringify({ type: 'about:blank', title: message, status, code, detail: message, ...details })
  if (status === 503) void reply.header('retry-after', '1')
  return reply.code(status).type('application/problem+json; charset=utf-8').send(body)
}

/** Every refusal and failure of the app leaves by here; the cause is logged, never shown. */
export function registerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    if (problem.status >= 500) request.log.error({ err: error, path: request.url.split('?')[0] }, problem.code)
    return sendProblem(reply, problem)
  })
}

/** The 404 of an address under /api that leads nowhere. */
export const notFound = (_: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendProblem(reply, new Problem(404, 'adresse.inconnue', "Cette adresse n'existe pas"))

/** Addresses that the router cannot read: broken percents, or a name longer than any of ours. */
export const badAddress = (error: { code: string }, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  error.code === 'FST_ERR_BAD_URL'
    ? sendProblem(reply, new Problem(400, 'adresse.malformee', 'Cette adresse est mal formée'))
    : notFound(request, reply)
