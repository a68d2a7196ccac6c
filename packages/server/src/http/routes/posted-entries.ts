import type { Data } from '@boutique/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { postEntry } from '../../operations/post-entry.ts'
import { POSTED_ENTRIES } from '../cors.ts'
import { type PostingOptions, registerPosting } from '../posting.ts'

/** `POST /api/public/schemas/{id}`: the entries of visitors of a website (SCHEMA-19). */
export function registerPostedEntries(app: FastifyInstance, options: PostingOptions): void {
  const schemaOf = ({ params }: FastifyRequest): string => (params as { id: string }).id
  registerPosting<Data>(app, options, {
    path: `${POSTED_ENTRIES}/:id`,
    mostBody: 100_000,
    tooLarge: 'Ce formulaire est trop long (100 ko au plus)',
    sent: 'Votre formulaire est envoyé',
    refused: "Votre formulaire n'est pas parti",
    hasLists: true,
    read: (sent) => sent,
    store: (boutique, sent, key, request) => postEntry(options.engine, boutique, schemaOf(request), sent, key),
  })
}
