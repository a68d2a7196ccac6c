import { useState } from 'react'

const keyOf = (name: string): string => `masque:${name}`

function isStored(name: string): boolean {
  try {
    return localStorage.getItem(keyOf(name)) !== null
  } catch {
    // A forbidden storage: nothing was dismissed.
    return false
  }
}

/**
 * Whether a part of a screen was dismissed on this device, and a function that dismisses it.
 * @param name of the part, and of whom or what it is about: the same as long as the component is mounted
 */
export function useDismissed(name: string): [isDismissed: boolean, dismiss: () => void] {
  const [isDismissed, setDismissed] = useState(() => isStored(name))
  const dismiss = (): void => {
    setDismissed(true)
    try {
      localStorage.setItem(keyOf(name), '1')
    } catch {
      // Full or forbidden: it is dismissed until the page is closed.
    }
  }
  return [isDismissed, dismiss]
}
