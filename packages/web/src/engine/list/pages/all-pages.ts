import type { ListQuery, LiveDocument } from '@boutique/domain'
import { api } from '../../../data/api.ts'
import { listSearchParams } from './query.ts'

/** The documents of a page. */
const PAGE = 200

interface Listed {
  documents: LiveDocument[]
  next: string | null
}

/** Every page of a query, in sequence. @param base the address of the collection @throws ApiProblem */
export async function* pagesOf(base: string, query: ListQuery): AsyncGenerator<LiveDocument[]> {
  let after: string | null = null
  do {
    const page: Listed = await api('GET', `${base}?${listSearchParams(query, PAGE, after)}`)
    yield page.documents
    after = page.next
  } while (after !== null)
}
