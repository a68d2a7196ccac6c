import type { ProduitData } from './rules.ts'

/** What a piece that is free again no longer says: for whom it was kept, and for how long (PROD-23). */
export const freed = (now: string): Partial<ProduitData> => ({
  isReserved: false,
  reservedAt: now,
  reservePour: undefined,
  reservedBy: undefined,
  reservedHowManyDay: undefined,
})
