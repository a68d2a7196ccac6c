/** Signatures of the records of a zip file (APPNOTE 6.3.10). */
export const LOCAL = 0x04034b50
export const CENTRAL = 0x02014b50
export const END = 0x06054b50
export const END_64 = 0x06064b50
export const LOCATOR_64 = 0x07064b50
/** 4.5: the version that knows ZIP64. */
export const VERSION = 45
export const METHODS = { stored: 0, deflated: 8 } as const
