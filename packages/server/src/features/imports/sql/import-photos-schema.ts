/** The photos that imports fetch, as one step of the system tables: it is never edited after a release. */
export const IMPORT_PHOTOS_STEP = `
-- The photos that a file names by their addresses, fetched once their record is written.
create table system.import_photos (
  import bigint not null references system.imports (number) on delete cascade,
  -- the record that names it, and its place among the photos of that record
  position integer not null,
  place integer not null,
  -- where the file has it
  line integer not null,
  header text not null,
  address text not null,
  host text not null,
  -- attente, prise, connue (the document has had it before), refuse, rendu (undone), garde (left by the undo)
  state text collate "C" not null default 'attente',
  -- the document, once it is written
  document text collate "C",
  attempts integer not null default 0,
  -- not before this instant
  again_at text collate "C",
  -- the code of the latest refusal
  code text,
  media text collate "C",
  bytes bigint,
  commit text,
  rev bigint,
  primary key (import, position, place)
);
create index import_photos_waiting on system.import_photos (import, position, place) where state = 'attente';
create index import_photos_taken on system.import_photos (import, position, place) where state = 'prise';
create index import_photos_host on system.import_photos (import, host) where code is not null or state = 'prise';
`
