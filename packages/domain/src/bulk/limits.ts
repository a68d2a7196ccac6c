/** The values that a change of `each` sets, in one document or in many. */
export const MAX_BULK_CELLS = 2000
