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
 * Whether a part of a screen was dismissed on this device, and functions that dismiss it and bring it back.
 * @param name of the part, and of whom or what it is about: the same as long as the component is mounted
 */
export function useDismissed(name: string): [isDismissed: boolean, dismiss: () => void, restore: () => void] {
  const [isDismissed, setDismissed] = useState(() => isStored(name))
  const keep = (dismissed: boolean): void => {
    setDismissed(dismissed)
    try {
      if (dismissed) localStorage.setItem(keyOf(name), '1')
      else localStorage.removeItem(keyOf(name))
    } catch {
      // Full or forbidden: it stays so until the page is closed.
    }
  }
  return [isDismissed, () => keep(true), () => keep(false)]
}
