import { api, articleCount, feedQuery, mapPart, visibleFileSize } from '@boutique/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Thumbnails } from '../../../media/images/thumbnail.ts'
import { articleFeed } from '../article-feed.ts'
import type { Engine } from '../../../operations/engine.ts'
import { publicFile } from '../public-file.ts'
import type { PublicReads } from '../public-reads.ts'
import { mappedCollections, siteMap } from '../sitemap.ts'
import { sendTagged, tagOf } from '../../../http/answers/etag.ts'
import { sendFile } from '../../../http/answers/send-file.ts'
import { sayFrom } from '../../../http/answers/website.ts'
import { route, serve } from '../../../http/route.ts'
import type { Visit } from './public.ts'

export interface FeedRoutes {
  engine: Engine
  reads: PublicReads
  thumbnails: Thumbnails
  /** Identifies the boutique by the header, or by `application` in the address: search engines and links send no header. */
  visit(request: FastifyRequest, reply: FastifyReply): Promise<Visit>
}

const tag = 'Site : plan, flux et fichiers'
/** What others than the website read names the boutique by the header, or in the address. */
const security = [{ application: [] }, { applicationDansAdresse: [] }]

const map = route('GET /api/public/sitemap.xml', {
  id: 'lire_plan_public',
  tag,
  summary: 'Le plan du site pour les moteurs de recherche',
  description:
    "Les adresses de tous les documents publiés, sans les redirections ; au-delà de mille, la liste des parties du plan, de mille adresses chacune. Demande l'adresse du site dans les paramètres de la boutique.",
  security,
  query: mapPart,
  answer: [
    200,
    'Le plan du site pour les moteurs de recherche',
    api.text('Le plan du site pour les moteurs de recherche'),
  ],
  answeredAs: 'application/xml',
  isTagged: true,
})
const articles = route('GET /api/public/rss.xml', {
  id: 'lire_flux_public',
  tag,
  summary: 'Les derniers articles publiés, en RSS 2.0',
  description: "Les articles qui ont une adresse, le plus récent d'abord.",
  security,
  query: feedQuery,
  answer: [200, 'Les derniers articles publiés, en RSS 2.0', api.text('Les derniers articles publiés, en RSS 2.0')],
  answeredAs: 'application/rss+xml',
  isTagged: true,
})
const file = route('GET /api/public/files/{id}/fichiers/{path}', {
  id: 'telecharger_fichier_public',
  tag,
  summary: 'Un fichier visible',
  description:
    "Les octets d'un fichier d'un document visible de la collection files, par son chemin ; une image aussi à la taille demandée (w, h).",
  security,
  params: { id: "L'identifiant du document", path: 'Le chemin du fichier, tel que dans « fichiers »' },
  query: visibleFileSize,
  answer: [200, 'Un fichier visible', api.text('Un fichier visible')],
  answeredAs: 'application/octet-stream',
  isTagged: true,
})
export const feedRoutes = [map, articles, file]

/** What programs of others read of a website: its map, the feed of its articles, its files. */
export function registerFeeds(app: FastifyInstance, { engine, reads, thumbnails, visit }: FeedRoutes): void {
  serve(app, map, async ({ query, request, reply }) => {
    const { actor, boutique, application } = await visit(request, reply)
    const addressOf = (collection: string, from: string): string =>
      `${engine.publicAddress()}/api/public/sitemap.xml?${new URLSearchParams({ application, collection, from }).toString()}`
    const mapped = mappedCollections(engine).map(({ slug }) => slug)
    const asked = query()
    const { value: text, from } = await reads(boutique, mapped, (on) => siteMap(on, actor, boutique, asked, addressOf))
    sayFrom(reply, from)
    return sendTagged(request, reply, text, tagOf(text), 'application/xml; charset=utf-8')
  })
  serve(app, articles, async ({ query, request, reply }) => {
    const { actor, boutique } = await visit(request, reply)
    const count = articleCount(query())
    const { value: text, from } = await reads(boutique, ['posts'], (on) => articleFeed(on, actor, boutique, count))
    sayFrom(reply, from)
    return sendTagged(request, reply, text, tagOf(text), 'application/rss+xml; charset=utf-8')
  })
  serve(app, file, async ({ params: { id, path }, request, reply }) => {
    const { actor, boutique } = await visit(request, reply)
    const { value, from } = await reads(boutique, ['files'], (on) => publicFile(on, actor, boutique, id, path))
    sayFrom(reply, from)
    // Asked for each time: a file that is hidden is gone at once.
    return sendFile(thumbnails, value, request, reply, { caching: 'no-cache', isShared: true })
  })
}
