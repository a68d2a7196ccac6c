/** The imports of files, as one step of the system tables: it is never edited after a release. */
export const IMPORTS_STEP = `
create table system.imports (
  number bigint generated always as identity primary key,
  id text collate "C" not null,
  boutique text collate "C" not null,
  collection text collate "C" not null,
  actor text not null,
  file text not null,
  bytes integer not null,
  at text collate "C" not null,
  ended_at text collate "C",
  -- pret, cours, pause, fait, arrete, retour (an undo is asked for), annule
  state text collate "C" not null default 'pret',
  -- why it ended before its end
  stopped text,
  -- JSON: what the file is taken for, with the fields of its columns
  layout text not null,
  -- JSON: the names of other documents in it, and once they are looked up those that do not exist yet
  named text,
  entries text,
  -- whether its records were read with these columns
  is_read boolean not null default false,
  total integer not null default 0,
  checked integer not null default 0,
  created integer not null default 0,
  changed integer not null default 0,
  same integer not null default 0,
  refused integer not null default 0,
  restored integer not null default 0,
  kept integer not null default 0,
  unique (boutique, id)
);
create index imports_of_boutique on system.imports (boutique, number);

-- The bytes of a file, in parts.
create table system.import_parts (
  import bigint not null references system.imports (number) on delete cascade,
  part integer not null,
  content bytea not null,
  primary key (import, part)
);

-- The documents that a file describes: each is marked in the transaction that writes it.
create table system.import_records (
  import bigint not null references system.imports (number) on delete cascade,
  position integer not null,
  lines integer[] not null,
  title text not null,
  -- JSON: keys, values, names of other documents, children; forgotten at the end
  record text,
  -- what the dry run says: nouveau, change, meme, double, refuse
  outcome text collate "C",
  -- JSON: what changes
  changes text,
  -- JSON: what is wrong with it
  problems text,
  -- attente, cree, change, meme, refuse, rendu (undone), garde (left by the undo)
  state text collate "C" not null default 'attente',
  collection text collate "C" not null,
  document text collate "C",
  -- of a document below another one
  parent text collate "C",
  commit text,
  rev bigint,
  primary key (import, position)
);
create index import_records_waiting on system.import_records (import, position) where state = 'attente';
create index import_records_unexamined on system.import_records (import, position) where outcome is null;
create index import_records_written on system.import_records (import, position) where state in ('cree', 'change');
create index import_records_outcome on system.import_records (import, outcome, position);
create index import_records_state on system.import_records (import, state, position);

-- The fields that people gave to columns, by the titles of all columns of a file.
create table system.import_matchings (
  boutique text collate "C" not null,
  collection text collate "C" not null,
  headers text collate "C" not null,
  fields text not null,
  at text collate "C" not null,
  primary key (boutique, collection, headers)
);
`
