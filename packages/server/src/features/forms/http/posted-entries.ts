import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noteFlood, postEntry, type PostedEntry, readPostedEntry } from '../post-entry.ts'
import { POSTED_ENTRIES } from '../../../http/requests/cors.ts'
import { type PostingOptions, registerPosting } from '../../../http/posting.ts'

/** `POST /api/public/schemas/{id}`: the entries of visitors of a website (SCHEMA-19). */
export function registerPostedEntries(app: FastifyInstance, options: PostingOptions): void {
  const schemaOf = ({ params }: FastifyRequest): string => (params as { id: string }).id
  registerPosting<PostedEntry>(app, options, {
    path: `${POSTED_ENTRIES}/:id`,
    mostBody: 100_000,
    tooLarge: 'Ce formulaire est trop long (100 ko au plus)',
    sent: 'Votre formulaire est envoyé',
    refused: "Votre formulaire n'est pas parti",
    hasLists: true,
    read: (sent, boutique, request) => readPostedEntry(options.engine, boutique, schemaOf(request), sent),
    store: (boutique, posted, key) => postEntry(options.engine, boutique, posted, key),
    flooded: (boutique, { schema }) => noteFlood(options.engine, boutique, schema),
  })
}
