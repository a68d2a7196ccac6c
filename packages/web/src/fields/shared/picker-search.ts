import type { DocumentPage, LiveDocument, SearchHits } from '@boutique/domain'
import { api, collectionPath } from '../../data/api.ts'

/** The maximum number of results. */
const MAX_RESULTS = 40

/** The products that match a text, best first; without text, those of the boutique, newest first. */
export async function searchProducts(boutique: string, text: string, signal: AbortSignal): Promise<LiveDocument[]> {
  const path = collectionPath(boutique, 'produits')
  if (text === '') {
    const { documents } = await api<DocumentPage>('GET', `${path}?limit=${MAX_RESULTS}`, undefined, signal)
    return documents
  }
  const address = `${path}/recherche?q=${encodeURIComponent(text)}&limit=${MAX_RESULTS}`
  return (await api<SearchHits>('GET', address, undefined, signal)).hits
}
