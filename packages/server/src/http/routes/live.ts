import type { FastifyInstance } from 'fastify'
import type { Identity } from '../../auth/identity.ts'
import { SESSION_ENDED } from '../../live/peer.ts'
import type { Live } from '../../live/server.ts'
import { checkOrigin, credentialOf } from '../session.ts'

/** `GET /api/live`: one WebSocket a tab. The Origin must be ours and the session valid, else it closes at once. */
export function registerLive(
  app: FastifyInstance,
  live: Live,
  identity: Identity,
  publicUrl: string | undefined,
): void {
  app.get(
    '/api/live',
    { websocket: true, preValidation: async (request) => checkOrigin(request, publicUrl) },
    async (socket, request) => {
      const credential = credentialOf(request)
      // What the browser sends while its session is looked up waits, and is not lost.
      const early: string[] = []
      const keep = (data: Buffer): void => {
        if (early.length < 500) early.push(data.toString('utf8'))
      }
      socket.on('message', keep)
      const actor = await identity.resolve(credential)
      if (!actor) return socket.close(SESSION_ENDED, 'session absente')
      const connection = live.connect(
        {
          send: (text, sent) => socket.send(text, () => sent()),
          get bufferedAmount() {
            return socket.bufferedAmount
          },
          close: (code, reason) => socket.close(code, reason),
        },
        actor,
        credential,
      )
      socket.off('message', keep)
      socket.on('message', (data: Buffer) => connection.receive(data.toString('utf8')))
      socket.on('close', connection.close)
      socket.on('error', connection.close)
      for (const text of early) connection.receive(text)
    },
  )
}
