import { readPosted } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import { postRequest } from '../post-request.ts'
import { noteRequestFlood } from '../request-flood.ts'
import { POSTED_REQUESTS } from '../../../http/requests/cors.ts'
import { type PostingOptions, registerPosting } from '../../../http/posting.ts'

/** `POST /api/public/demandes`: the requests of visitors of a website. */
export function registerPostedRequests(app: FastifyInstance, options: PostingOptions): void {
  registerPosting(app, options, {
    path: POSTED_REQUESTS,
    // Twenty lines with long messages.
    mostBody: 300_000,
    tooLarge: 'Cette demande est trop longue (300 ko au plus)',
    sent: 'Votre demande est envoyée',
    refused: "Votre demande n'est pas partie",
    read: readPosted,
    flooded: (boutique) => noteRequestFlood(options.engine, boutique),
    store: (boutique, posted, key) => postRequest(options.engine, boutique, posted, key),
  })
}
