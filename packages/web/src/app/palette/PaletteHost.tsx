import { Suspense, useEffect, useState } from 'react'
import { isTyping } from '../../base/is-typing.ts'
import { onMissingPart } from '../../base/timing/missing-parts.ts'
import { Palette, Shortcuts } from '../overlay-parts.ts'
import { closeOverlay, openPalette, openShortcuts, useOverlay } from './palette-store.ts'

/** Listens to Ctrl K and "?" in the whole shell; the overlays are loaded the first time. */
export function PaletteHost() {
  const overlay = useOverlay()
  const [seen, setSeen] = useState({ palette: false, shortcuts: false })
  if (overlay !== undefined && !seen[overlay]) setSeen({ ...seen, [overlay]: true })
  // An overlay that could not be loaded does not keep the keys.
  useEffect(() => onMissingPart(closeOverlay), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openPalette()
      } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) {
        event.preventDefault()
        openShortcuts()
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Suspense fallback={null}>
      {seen.palette ? <Palette /> : null}
      {seen.shortcuts ? <Shortcuts /> : null}
    </Suspense>
  )
}
