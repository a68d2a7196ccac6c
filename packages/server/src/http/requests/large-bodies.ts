import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Identity } from '../../auth/identity.ts'
import { expensively } from '../../operations/read/expensive.ts'
import { laneOf } from '../../operations/read/lane.ts'
import { senderOf } from './rate-limit.ts'
import { credentialOf } from './session.ts'

/** Bodies of more characters are handled one at a time for each boutique: to parse and refuse one takes milliseconds. */
const LARGE = 50_000

/** Parses JSON as the framework does, but an empty body is none, whatever its type says; large bodies of one boutique take turns with those of the others. */
export function takeTurnsWithLargeBodies(app: FastifyInstance, identity: Pick<Identity, 'resolve'>): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (body.length <= LARGE) return void parse(request, body, done)
    const [lane, person] = senderOfBody(request, identity)
    const inTurn = async (): Promise<void> => {
      void parse(request, body, done)
      // What follows the parser, up to a refusal, belongs to the turn.
      await new Promise((resolve) => setImmediate(resolve))
    }
    expensively(lane, person, inTurn).catch(done)
  })
}

/** The lane and the person of a body: those of a session that is known, else the address. */
function senderOfBody(request: FastifyRequest, identity: Pick<Identity, 'resolve'>): [lane: string, person: string] {
  const actor = identity.resolve(credentialOf(request))
  if (actor && !(actor instanceof Promise))
    return [laneOf(actor, (request.params as { boutique?: string }).boutique), actor.id]
  if (actor instanceof Promise) actor.catch(() => undefined)
  return ['strangers', senderOf(request.ip)]
}
