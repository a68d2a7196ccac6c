import { overlayPart } from '../../../base/timing/lazy-part.ts'

/** The dialog of a condition, the declared filters on a phone, and the conditions in words, in separate chunks. */
export const FilterDialog = overlayPart(() => import('./FilterDialog.tsx').then((m) => m.FilterDialog))
export const FilterChips = overlayPart(() => import('./FilterChips.tsx').then((m) => m.FilterChips))
export const PhoneFilters = overlayPart(() => import('./PhoneFilters.tsx').then((m) => m.PhoneFilters))
