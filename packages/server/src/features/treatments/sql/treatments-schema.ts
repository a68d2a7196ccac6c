/** The treatments of boutiques' data, as one step of the system tables: it is never edited after a release. */
export const TREATMENTS_STEP = `
create table system.treatments (
  id text collate "C" primary key,
  boutique text collate "C" not null,
  kind text not null,
  type text,
  label text not null,
  actor text not null,
  -- attente, fait, retour (an undo is asked for), annule
  state text collate "C" not null default 'attente',
  at text collate "C" not null,
  ended_at text collate "C",
  -- documents found when it was asked for
  total integer not null,
  has_more boolean not null default false
);
create index treatments_of_boutique on system.treatments (boutique, at);

-- The commits of a treatment: one document of each names the whole commit.
create table system.treatment_commits (
  treatment text collate "C" not null,
  commit text not null,
  at text collate "C" not null,
  collection text not null,
  document text not null,
  documents integer not null,
  undone boolean not null default false,
  -- documents that the undo left, because they changed since
  kept integer not null default 0,
  primary key (treatment, commit)
);
create index treatment_commits_of_commit on system.treatment_commits (commit);
`
