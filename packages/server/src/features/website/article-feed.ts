import { type Actor, type Data, webAddress } from '@boutique/domain'
import { readPage } from '../../store/lists/list.ts'
import type { Engine } from '../../operations/engine.ts'
import { resolveList } from '../../operations/read/read.ts'
import { websiteOf } from './sitemap.ts'
import { element, xml } from './xml.ts'

/** The most characters of the text of an article in the feed. */
const MAX_TEXT = 500

/** The latest public articles of a boutique with an address, as RSS 2.0, the newest first. */
export async function articleFeed(engine: Engine, actor: Actor, boutique: string, limit: number): Promise<string> {
  const base = await websiteOf(engine, boutique)
  const { name } = (await engine.readBoutique(boutique)) ?? {}
  const where = { pathname: { vide: false } }
  const list = { boutique, collection: 'posts', where, sort: '-publishedAt', limit }
  const { texts } = await readPage(engine.pool, await resolveList(engine, actor, list))
  const title = typeof name === 'string' ? name : 'Articles'
  const members = [
    element('title', xml(title)),
    element('link', xml(base)),
    element(
      'description',
      xml(typeof name === 'string' ? `Les articles de la boutique : ${name}` : 'Les articles de la boutique'),
    ),
    ...texts.map((text) => itemOf(base, JSON.parse(text) as Data)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>\n${members.join('\n')}\n</channel></rss>\n`
}

function itemOf(
  base: string,
  { id, name, subTitle, metaDescription, bodyMarkdown, publishedAt, pathname }: Data,
): string {
  const said = [metaDescription, subTitle, bodyMarkdown].find((one) => typeof one === 'string' && one !== '')
  const members = [
    element('title', xml(String(name ?? ''))),
    element('link', xml(encodeURI(webAddress(base, pathname) ?? ''))),
    `<guid isPermaLink="false">${xml(String(id))}</guid>`,
    typeof publishedAt === 'string' ? element('pubDate', new Date(publishedAt).toUTCString()) : '',
    typeof said === 'string' ? element('description', xml(shortened(said))) : '',
  ]
  return element('item', members.join(''))
}

const shortened = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text)
