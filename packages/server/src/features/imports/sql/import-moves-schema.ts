/** When an import came into its state, as one step of the system tables: it is never edited after a release. */
export const IMPORT_MOVES_STEP = `
alter table system.imports add column moved_at text collate "C";
`
