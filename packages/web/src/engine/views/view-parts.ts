import { overlayPart } from '../../base/timing/lazy-part.ts'

/** What concerns saved views, in separate chunks. */
export const ViewName = overlayPart(() => import('./ViewName.tsx').then((m) => m.ViewName))
export const ViewTools = overlayPart(() => import('./ViewTools.tsx').then((m) => m.ViewTools))
export const MenuViews = overlayPart(() => import('./MenuViews.tsx').then((m) => m.MenuViews))
