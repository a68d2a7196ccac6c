import { lazyPart } from '../../base/timing/lazy-part.ts'

/** What concerns saved views, in separate chunks. */
export const ViewName = lazyPart(() => import('./ViewName.tsx').then((m) => m.ViewName))
export const ViewTools = lazyPart(() => import('./ViewTools.tsx').then((m) => m.ViewTools))
export const MenuViews = lazyPart(() => import('./MenuViews.tsx').then((m) => m.MenuViews))
