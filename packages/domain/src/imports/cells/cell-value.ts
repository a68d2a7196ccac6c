/** What a cell says: a value as the API takes it, or why it says none, as a code and a French sentence. */
export type CellValue = { value: unknown } | { code: string; message: string }
