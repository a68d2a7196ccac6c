import { useEffect } from 'react'

/** Sets the title of the page, for the browser tab and screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Arrière-boutique' : `${title} – Arrière-boutique`
  }, [title])
}
