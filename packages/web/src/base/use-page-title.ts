import { useEffect } from 'react'

/** Names the page in the tab of the browser, and for those who hear it. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Arrière-boutique' : `${title} – Arrière-boutique`
  }, [title])
}
