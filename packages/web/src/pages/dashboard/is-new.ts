/** As many days a boutique counts as new. */
const DAYS = 60

/** Whether a boutique is new. */
export const isNew = (createdAt: string | undefined, now: number): boolean =>
  createdAt !== undefined && now - Date.parse(createdAt) < DAYS * 86_400_000
