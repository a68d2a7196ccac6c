import { lazyPart } from '../base/lazy-part.ts'

/** The overlays of the shell, in separate chunks. */
export const Palette = lazyPart(() => import('./Palette.tsx').then((m) => m.Palette))
export const Shortcuts = lazyPart(() => import('./Shortcuts.tsx').then((m) => m.Shortcuts))
export const MenuDrawer = lazyPart(() => import('./MenuDrawer.tsx').then((m) => m.MenuDrawer))
export const ExpiredDialog = lazyPart(() => import('./ExpiredDialog.tsx').then((m) => m.ExpiredDialog))
