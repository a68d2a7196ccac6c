import { useEffect } from 'react'

/** What the window shows: the open document, if there is one, and the screen. */
const shown = { document: '', screen: '' }

/** The title of a window: "Table – Produits – Arrière-boutique". */
export const titleOf = (document: string, screen: string): string =>
  [document, screen, 'Arrière-boutique'].filter(Boolean).join(' – ')

function show(part: Partial<typeof shown>): void {
  Object.assign(shown, part)
  document.title = titleOf(shown.document, shown.screen)
}

/** Sets the title of the page, for the browser tab and screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => show({ screen: title }), [title])
}

/** Names the open document in the title of the page, until it is closed. */
export function useDocumentTitle(name: string): void {
  useEffect(() => {
    show({ document: name })
    return () => show({ document: '' })
  }, [name])
}
