import { type Actor, Problem } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { Identity } from '../../auth/identity.ts'
import { SESSION_ENDED, TRY_AGAIN } from '../../live/peer.ts'
import type { Live } from '../../live/server.ts'
import { checkOrigin, credentialOf } from '../requests/session.ts'

/** Messages buffered while a session is looked up, and their bytes. */
const MAX_EARLY = 500
const MAX_EARLY_BYTES = 500_000

/** `GET /api/live`: one WebSocket per tab. It is closed at once unless the Origin is ours and the session is valid. */
export function registerLive(
  app: FastifyInstance,
  live: Live,
  identity: Identity,
  publicUrl: string | undefined,
): void {
  app.get(
    '/api/live',
    {
      websocket: true,
      preValidation: async (request) => {
        if (!request.ws) throw new Problem(426, 'direct.seulement', 'Cette adresse attend un WebSocket')
        checkOrigin(request, publicUrl)
      },
    },
    async (socket, request) => {
      const credential = credentialOf(request)
      // Messages that arrive while the session is looked up are buffered.
      const early: string[] = []
      let bytes = 0
      const keep = (data: Buffer): void => {
        bytes += data.length
        if (early.length < MAX_EARLY && bytes <= MAX_EARLY_BYTES) early.push(data.toString('utf8'))
      }
      socket.on('message', keep)
      let actor: Actor | undefined
      try {
        actor = await identity.resolve(credential)
      } catch (error) {
        request.log.error({ err: error }, 'session of a live connection')
        return socket.close(TRY_AGAIN, 'réessayez')
      }
      if (socket.readyState !== socket.OPEN) return
      if (!actor) return socket.close(SESSION_ENDED, 'session absente')
      const connection = live.connect(
        {
          send: (message, sent) => socket.send(message, { binary: false }, sent),
          get bufferedAmount() {
            return socket.bufferedAmount
          },
          close: (code, reason) => socket.close(code, reason),
          ping: () => socket.ping(),
          terminate: () => socket.terminate(),
        },
        actor,
        credential,
      )
      socket.off('message', keep)
      if (!connection) return
      connection.hello()
      socket.on('message', (data: Buffer) => connection.receive(data.toString('utf8')))
      socket.on('pong', connection.alive)
      socket.on('close', connection.close)
      socket.on('error', connection.close)
      for (const text of early) connection.receive(text)
    },
  )
}
