import { lazyPart } from '../../../base/timing/lazy-part.ts'

/** The table, in a separate chunk: few people work in one. */
export const TableItems = lazyPart(() => import('./TableItems.tsx').then((m) => m.TableItems))
