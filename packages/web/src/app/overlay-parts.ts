import { lazyPart } from '../base/lazy-part.ts'

/** The overlays of keyboard shortcuts, in separate chunks. */
export const Palette = lazyPart(() => import('./Palette.tsx').then((m) => m.Palette))
export const Shortcuts = lazyPart(() => import('./Shortcuts.tsx').then((m) => m.Shortcuts))
