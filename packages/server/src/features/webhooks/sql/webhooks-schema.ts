/**
 * What websites are told about public changes, as one step of the system tables: it is never edited after a release.
 * The addresses are settings of the boutique; `hook` is the id of one.
 */
export const WEBHOOKS_STEP = `
-- changed documents that an address has not been told about; a document has one row, however often it changes
create sequence system.webhook_changes_seq;
create table system.webhook_changes (
  boutique text collate "C" not null,
  hook text collate "C" not null,
  collection text collate "C" not null,
  document text collate "C" not null,
  -- whether the website knows it as published; null: as it is now
  was boolean,
  seq bigint not null default nextval('system.webhook_changes_seq'),
  primary key (boutique, hook, collection, document)
);
create index webhook_changes_due on system.webhook_changes (boutique, hook, seq);

-- an address that has failed since its last success
create table system.webhook_failures (
  boutique text collate "C" not null,
  hook text collate "C" not null,
  -- another address under the same id starts afresh
  url text not null,
  failures integer not null,
  since text collate "C" not null,
  -- absent: disabled
  next_at text collate "C",
  primary key (boutique, hook)
);

-- addresses to which a message is under way, and until when at most
create table system.webhook_turns (
  boutique text collate "C" not null,
  hook text collate "C" not null,
  until text collate "C" not null,
  primary key (boutique, hook)
);

-- the latest messages of each address
create table system.webhook_deliveries (
  id text collate "C" not null,
  boutique text collate "C" not null,
  hook text collate "C" not null,
  kind text not null,
  body text not null,
  documents integer not null,
  at text collate "C" not null,
  is_delivered boolean not null,
  status integer,
  ms integer not null,
  -- a French sentence
  problem text,
  primary key (boutique, hook, id)
);
`
