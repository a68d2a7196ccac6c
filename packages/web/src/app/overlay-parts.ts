import { lazyPart } from '../base/lazy-part.ts'

/** What the shortcuts open, in chunks of their own. */
export const Palette = lazyPart(() => import('./Palette.tsx').then((m) => m.Palette))
export const Shortcuts = lazyPart(() => import('./Shortcuts.tsx').then((m) => m.Shortcuts))
