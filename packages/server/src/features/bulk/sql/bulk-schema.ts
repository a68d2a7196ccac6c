/** The changes of many documents, as one step of the system tables: it is never edited after a release. */
export const BULK_STEP = `
create table system.bulk_changes (
  number bigint generated always as identity primary key,
  -- chosen by whoever asks: asking again does nothing twice
  id text collate "C" not null,
  boutique text collate "C" not null,
  collection text collate "C" not null,
  -- a hash of what was asked
  request text not null,
  -- JSON; its values are forgotten when the change ends
  operation text not null,
  actor text not null,
  -- cours, fait, arrete, retour (an undo is asked for), annule
  state text collate "C" not null default 'cours',
  at text collate "C" not null,
  ended_at text collate "C",
  -- why it ended before its end
  stopped text,
  total integer not null,
  changed integer not null default 0,
  same integer not null default 0,
  refused integer not null default 0,
  restored integer not null default 0,
  kept integer not null default 0,
  unique (boutique, id)
);
create index bulk_changes_of_boutique on system.bulk_changes (boutique, number);

-- The documents of a change: each is marked in the transaction that writes it.
create table system.bulk_documents (
  bulk bigint not null references system.bulk_changes (number) on delete cascade,
  position integer not null,
  document text collate "C" not null,
  -- attente, fait, meme (nothing changed), refuse, rendu (undone), garde (left by the undo)
  state text collate "C" not null default 'attente',
  commit text,
  rev bigint,
  code text,
  sentence text,
  primary key (bulk, document)
);
create index bulk_documents_waiting on system.bulk_documents (bulk, position) where state = 'attente';
create index bulk_documents_done on system.bulk_documents (bulk, position) where state = 'fait';
create index bulk_documents_told on system.bulk_documents (bulk, position) where code is not null;
`
