import { sitePath } from './site-path.ts'

/** About how many characters of a title and a description search engines show. */
export const SHOWN_BY_ENGINES = { title: 60, description: 155 } as const

/** One text of a search result. */
export interface PreviewText {
  /** As it is shown: cut after a word, with "…". */
  text: string
  /** The characters of the whole text. */
  count: number
  isCut: boolean
}

/** How a search engine shows a page. */
export interface SearchPreview {
  title: PreviewText
  description: PreviewText
  /** The website, then the parts of the path: "exemple.fr", "produit", "table". Empty without a website. */
  address: string[]
}

/** The text as an engine shows it: whole, or cut after the last word that fits. */
export function shownText(text: string, most: number): PreviewText {
  const characters = [...text.replace(/\s/g, ' ').trim()]
  const count = characters.length
  if (count <= most) return { text: characters.join(''), count, isCut: false }
  const first = characters.slice(0, most + 1)
  const space = first.lastIndexOf(' ')
  const end = space > most / 2 ? space : most
  return { text: `${characters.slice(0, end).join('')}…`, count, isCut: true }
}

/** The host and the parts of the path of a page, without the protocol. */
function addressOf(websiteURL: unknown, pathname: unknown): string[] {
  if (typeof websiteURL !== 'string' || !URL.canParse(websiteURL)) return []
  const { host, pathname: folder } = new URL(websiteURL)
  const parts = `${folder}/${sitePath(pathname) ?? ''}`.split('/').filter((part) => part !== '')
  return [host, ...parts]
}

/**
 * How a search engine shows a document: its title for engines, else its name; its description, if it has one.
 * @param websiteURL the website of the boutique
 */
export function searchPreview(
  { title, metaDescription, pathname }: Readonly<Record<string, unknown>>,
  name: string,
  websiteURL: unknown,
): SearchPreview {
  const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
  return {
    title: shownText(text(title) || name, SHOWN_BY_ENGINES.title),
    description: shownText(text(metaDescription), SHOWN_BY_ENGINES.description),
    address: addressOf(websiteURL, pathname),
  }
}
