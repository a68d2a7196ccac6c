import { SYSTEM_ACTOR } from '../auth/users.ts'
import { createDocument } from '../operations/write/create.ts'
import type { Engine } from '../operations/engine.ts'
import { type DemoPage, pageData, PAGES } from './pages.ts'

/** Fills a boutique with the pages of its website, each parent before those below it. */
export async function loadPages(
  boutique: string,
  ago: (days: number) => Engine,
  pages: readonly DemoPage[] = PAGES,
  parent?: string,
): Promise<void> {
  for (const page of pages) {
    const target = { boutique, collection: 'pages' }
    const { id } = JSON.parse(await createDocument(ago(page.days), SYSTEM_ACTOR, target, pageData(page, parent)))
    if (page.below) await loadPages(boutique, ago, page.below, id)
  }
}
