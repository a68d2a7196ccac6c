/** The erasures of contacts, as one step of the system tables: it is never edited after a release. */
export const ERASURES_STEP = `
-- What stays of an erasure: no personal data once it is done.
create table system.erasures (
  id text collate "C" primary key,
  boutique text collate "C" not null,
  contact text collate "C" not null,
  actor text not null,
  -- attente, fichiers, fait
  state text collate "C" not null default 'attente',
  at text collate "C" not null,
  ended_at text collate "C",
  -- kind → number
  counts jsonb not null default '{}',
  -- the files still to be removed
  paths text[] not null default '{}'
);
create index erasures_of_boutique on system.erasures (boutique, at);
create unique index erasures_of_contact on system.erasures (contact);
`
