import { lazyPart } from '../base/lazy-part.ts'

/** The two parts of a generic screen, in separate chunks. */
export const CollectionList = lazyPart(() => import('./list/CollectionList.tsx').then((m) => m.CollectionList))
export const CollectionEdit = lazyPart(() => import('./edit/CollectionEdit.tsx').then((m) => m.CollectionEdit))
