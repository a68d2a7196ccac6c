/**
 * The registers of used objects, as one step of the system tables: it is never edited after a release. A line is never
 * changed or deleted; only the seller's identity is, once the law no longer asks for it.
 */
export const REGISTER_STEP = `
create table system.register_heads (
  boutique text collate "C" primary key,
  -- the last line: its number and its hash
  number bigint not null default 0,
  hash text not null default '',
  -- the last check: when, up to which line, and the first broken one
  checked_at text collate "C",
  checked_number bigint,
  broken_number bigint
);

create table system.register_entries (
  boutique text collate "C" not null,
  number bigint not null,
  at text collate "C" not null,
  purchase text collate "C" not null,
  -- what the line is about within its purchase: a piece, or the pieces of small value
  piece text collate "C" not null,
  -- the line without its seller, as JSON: exactly the text that was hashed
  entry text not null,
  -- the seller as JSON, and what was added before hashing it; null once erased
  identity text,
  salt text,
  hash text not null,
  primary key (boutique, number)
);
-- The revisions of a purchase and of its seller that the register was last compared with.
create table system.register_purchases (
  boutique text collate "C" not null,
  purchase text collate "C" not null,
  purchase_rev bigint not null,
  seller_rev bigint not null,
  primary key (boutique, purchase)
);
create index register_entries_of_purchase on system.register_entries (boutique, purchase, number);
create index register_entries_with_identity on system.register_entries (boutique, at) where identity is not null;

create function system.keep_register_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.identity is null and new.salt is null
    and (new.boutique, new.number, new.at, new.purchase, new.piece, new.entry, new.hash)
      is not distinct from (old.boutique, old.number, old.at, old.purchase, old.piece, old.entry, old.hash)
  then
    return new;
  end if;
  raise exception 'A line of the register is never changed or deleted' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger keep_register_entry before update or delete on system.register_entries
  for each row execute function system.keep_register_entry();
create trigger keep_register_entries before truncate on system.register_entries
  for each statement execute function system.keep_register_entry();

-- Who looked into a register, when and why; and which lines.
create table system.register_consultations (
  boutique text collate "C" not null,
  id text collate "C" not null,
  at text collate "C" not null,
  actor text not null,
  actor_name text not null,
  reason text not null,
  with_identities boolean not null,
  primary key (boutique, id)
);
create index register_consultations_by_day on system.register_consultations (boutique, at);

create table system.register_readings (
  boutique text collate "C" not null,
  consultation text collate "C" not null,
  at text collate "C" not null,
  first_number bigint not null,
  last_number bigint not null,
  primary key (boutique, consultation, at, first_number)
);
`
