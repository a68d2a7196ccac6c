import { innerPart, lazyPart, overlayPart } from '../base/timing/lazy-part.ts'

/** The parts of a generic screen, in separate chunks. */
export const CollectionList = lazyPart(() => import('./list/CollectionList.tsx').then((m) => m.CollectionList))
export const CollectionEdit = lazyPart(() => import('./edit/CollectionEdit.tsx').then((m) => m.CollectionEdit))
export const ChildrenPanel = innerPart(() => import('./children/ChildrenPanel.tsx').then((m) => m.default))
export const RelatedPanel = innerPart(() => import('./related/RelatedPanel.tsx').then((m) => m.default))
export const ActionHost = overlayPart(() => import('./actions/ActionHost.tsx').then((m) => m.default))
