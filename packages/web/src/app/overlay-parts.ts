import { lazyPart } from '../base/timing/lazy-part.ts'

/** The overlays of the shell, in separate chunks. */
export const BoutiqueList = lazyPart(() => import('./shell/BoutiqueList.tsx').then((m) => m.default))
export const Palette = lazyPart(() => import('./palette/Palette.tsx').then((m) => m.Palette))
export const Shortcuts = lazyPart(() => import('./shell/Shortcuts.tsx').then((m) => m.Shortcuts))
export const MenuDrawer = lazyPart(() => import('./shell/MenuDrawer.tsx').then((m) => m.MenuDrawer))
export const ExpiredDialog = lazyPart(() => import('./shell/ExpiredDialog.tsx').then((m) => m.ExpiredDialog))
