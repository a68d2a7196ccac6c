import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Thumbnails } from '../../../media/images/thumbnail.ts'
import { articleFeed } from '../article-feed.ts'
import type { Engine } from '../../../operations/engine.ts'
import { publicFile } from '../public-file.ts'
import { siteMap } from '../sitemap.ts'
import { sendTagged, tagOf } from '../../../http/answers/etag.ts'
import { sendFile } from '../../../http/answers/send-file.ts'
import type { Visit } from './public.ts'

export interface FeedRoutes {
  engine: Engine
  thumbnails: Thumbnails
  /** Identifies the boutique by the header, or by `application` in the address: search engines and links send no header. */
  visit(request: FastifyRequest, reply: FastifyReply): Promise<Visit>
}

/** What programs of others read of a website: its map, the feed of its articles, its files. */
export function registerFeeds(app: FastifyInstance, { engine, thumbnails, visit }: FeedRoutes): void {
  const feed = (path: string, type: string, answer: (visit: Visit) => Promise<string>): void => {
    app.get(path, async (request, reply) => {
      const text = await answer(await visit(request, reply))
      return sendTagged(request, reply, text, tagOf(text), `${type}; charset=utf-8`)
    })
  }
  feed('/api/public/sitemap.xml', 'application/xml', ({ actor, boutique, application, query }) => {
    const addressOf = (collection: string, from: string): string =>
      `${engine.publicAddress()}/api/public/sitemap.xml?${new URLSearchParams({ application, collection, from }).toString()}`
    return siteMap(engine, actor, boutique, query, addressOf)
  })
  feed('/api/public/rss.xml', 'application/rss+xml', ({ actor, boutique, query }) =>
    articleFeed(engine, actor, boutique, query.limit),
  )
  app.get('/api/public/files/:id/fichiers/*', async (request, reply) => {
    const { actor, boutique, params } = await visit(request, reply)
    const path = await publicFile(engine, actor, boutique, params.id, params['*'])
    // Asked for each time: a file that is hidden is gone at once.
    return sendFile(thumbnails, path, request, reply, { caching: 'no-cache', isShared: true })
  })
}
