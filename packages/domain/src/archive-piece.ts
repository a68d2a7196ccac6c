/** The bytes of an archive are sent in pieces of this size: proxies and time limits let it pass. */
export const ARCHIVE_PIECE_BYTES = 8_000_000
