/** Which new documents of a dry run stay drafts, as one step of the system tables: it is never edited after a release. */
export const IMPORT_DRAFTS_STEP = `
alter table system.import_records add column is_draft boolean not null default false;
create index import_records_drafts on system.import_records (import) where is_draft;
`
