import { overlayPart } from '../base/timing/lazy-part.ts'

/** The overlays of the shell, in separate chunks. */
export const BoutiqueList = overlayPart(() => import('./shell/BoutiqueList.tsx').then((m) => m.default))
export const Palette = overlayPart(() => import('./palette/Palette.tsx').then((m) => m.Palette))
export const Shortcuts = overlayPart(() => import('./shell/Shortcuts.tsx').then((m) => m.Shortcuts))
export const MenuDrawer = overlayPart(() => import('./shell/MenuDrawer.tsx').then((m) => m.MenuDrawer))
export const ExpiredDialog = overlayPart(() => import('./shell/ExpiredDialog.tsx').then((m) => m.ExpiredDialog))
