/** The largest file that is imported, in bytes. Apart from the schemas of the API, which the browser does not need. */
export const MAX_IMPORT_FILE_BYTES = 30_000_000
