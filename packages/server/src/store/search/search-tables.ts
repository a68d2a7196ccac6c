/**
 * The tables and functions of the search, as one step of the system tables: it is never edited after a release.
 *
 * Terms are stored separately from documents, so that a page of a list reads no terms, and changing a price writes
 * none.
 */
export const SEARCH_STEP = `
-- What searches read: the live documents of the searched collections, the newest first. Every term begins with the place
-- (collection and boutique) and with the letter of its fields, so that the lists of one boutique hold nobody else's.
create table system.search (
  collection text collate "C" not null,
  id text collate "C" not null,
  scope text collate "C" not null,
  datetime bigint not null,
  terms tsvector not null,
  primary key (collection, id)
);
alter table system.search alter column terms set storage external, alter column terms set statistics 0;
alter table system.search set (toast_tuple_target = 8160);
create index search_newest on system.search (collection, scope, datetime, id);
create index search_terms on system.search using gin (terms) with (gin_pending_list_limit = 256);

-- The words of each boutique, for slips of the pen. Not unique: two writers of a new word need not wait for each other.
create table system.vocabulary (
  collection text collate "C" not null,
  scope text collate "C" not null,
  word text collate "C" not null,
  added xid8 not null default pg_current_xact_id()
);
create index vocabulary_words on system.vocabulary (collection, scope, word);
create index vocabulary_added on system.vocabulary (collection, scope, added);

-- French words without those that say nothing (le, de, pour), as they stand; their stems come from the french dictionary.
create text search dictionary system.words (template = simple, stopwords = french);
create text search configuration system.words (copy = simple);
alter text search configuration system.words
  alter mapping for asciiword, word, numword, int, uint, float, sfloat, version with system.words;

-- The words of a text, folded and parted by spaces, 40 characters each at most. Their characters are those of domain's
-- WORD_CHARACTERS.
create function system.search_split(content text) returns text language plpgsql immutable strict parallel safe as $$
declare
  parted text := regexp_replace(
    system.fold(content), '[^a-z0-9\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u1fff\\u3040-\\ud7ff]+', ' ', 'g');
begin
  if parted ~ '[^ ]{41}' then
    return regexp_replace(parted, '([^ ]{40})[^ ]+', '\\1', 'g');
  end if;
  return parted;
end $$;

-- "restaurée" and "restauré" have one stem only as long as both have their accents: folded, -ee and -ees become -e first.
create function system.search_stems(words text) returns text[] language sql immutable strict parallel safe
  return tsvector_to_array(to_tsvector('pg_catalog.french', regexp_replace(words, 'ees?(?= |$)', 'e', 'g')));

-- Terms: each word and its stem behind the letter of its part; codes whole behind "=", and every end of them.
create function system.search_index(
  place text, letters text[], texts text[], code_letters text[], codes text[], out terms tsvector, out words text[])
language plpgsql immutable parallel safe as $$
declare
  all_terms text[] := '{}';
  of_part text[];
  prefix text;
  code text;
begin
  words := '{}';
  for part in 1 .. cardinality(letters) loop
    prefix := place || letters[part];
    of_part := tsvector_to_array(to_tsvector('system.words', system.search_split(left(texts[part], 100000))));
    if of_part <> '{}' then
      words := words || of_part;
      of_part := of_part || system.search_stems(array_to_string(of_part, ' '));
      all_terms := all_terms || string_to_array(prefix || array_to_string(of_part, ' ' || prefix), ' ');
    end if;
  end loop;
  for part in 1 .. cardinality(codes) loop
    prefix := place || code_letters[part];
    code := left(replace(system.search_split(codes[part]), ' ', ''), 40);
    if code <> '' then
      all_terms := all_terms || (prefix || '=' || code);
      for start_at in 1 .. length(code) - 2 loop
        all_terms := all_terms || (prefix || substr(code, start_at));
      end loop;
    end if;
  end loop;
  terms := array_to_tsvector(all_terms);
end $$;

-- Searches must not depend on what the planner guesses: these two walk one index each. Candidates come from the index of
-- terms, in no order. A look at the newest documents says when another way is shorter:
-- * where a fifth of them answers, the index would say half the shop, and the newest are looked at one by one;
-- * where a fifth of them holds the last, unfinished word but not the others, those are looked up without it (the index
--   gathers every word that begins so before it compares), and it is compared document by document.
-- Place is tested in a way no other index serves.
create function system.search_candidates(
  of_collection text, of_scope text, query tsquery, others tsquery, unfinished tsquery,
  tier0 tsquery, tier1 tsquery, tier2 tsquery, most bigint)
returns table (found_id text, found_datetime bigint, found_tier integer, among_newest boolean)
language plpgsql stable parallel unsafe rows 1000
set enable_seqscan = off set enable_sort = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  answering bigint;
  with_others bigint;
  with_unfinished bigint;
  driving tsquery := query;
  last_datetime bigint;
  last_id text;
begin
  select count(*) filter (where terms @@ query), count(*) filter (where terms @@ others),
    count(*) filter (where terms @@ unfinished)
  into answering, with_others, with_unfinished
  from (
    select newest.terms from system.search as newest
    where newest.collection = of_collection and newest.scope = of_scope
    order by newest.datetime desc, newest.id desc limit 50) as s;
  if with_unfinished >= 10 and with_others < 10 then
    driving := others;
  end if;
  if answering >= 10 then
    return query
      select s.id, s.datetime,
        case when s.terms @@ tier0 then 0 when s.terms @@ tier1 then 1 when s.terms @@ tier2 then 2 else 3 end, true
      from (
        select newest.id, newest.datetime, newest.terms from system.search as newest
        where newest.collection = of_collection and newest.scope = of_scope
        order by newest.datetime desc, newest.id desc limit 10000) as s
      where s.terms @@ query
      limit most;
    get diagnostics answering = row_count;
    if answering = most then return; end if;
    select newest.datetime, newest.id into last_datetime, last_id from system.search as newest
    where newest.collection = of_collection and newest.scope = of_scope
    order by newest.datetime desc, newest.id desc offset 9999 limit 1;
    if last_id is null then return; end if;
  else
    answering := 0;
  end if;
  return query
    select s.id, s.datetime,
      case when s.terms @@ tier0 then 0 when s.terms @@ tier1 then 1 when s.terms @@ tier2 then 2 else 3 end, false
    from system.search as s
    where s.terms @@ driving and s.scope || '' = of_scope and s.collection || '' = of_collection
      and (driving = query or ts_match_vq(s.terms, query))
      and (last_id is null or (s.datetime, s.id) < (last_datetime, last_id))
    limit most - answering;
end $$;

-- The best candidates where no condition narrows them, and their numbers. Of a word that a fifth of the newest documents
-- hold a thousand are counted as they are met, the newest first: nothing is copied or sorted.
create function system.search_best(
  of_collection text, of_scope text, query tsquery, others tsquery, unfinished tsquery,
  tier0 tsquery, tier1 tsquery, tier2 tsquery, most bigint, length bigint,
  out seen bigint, out best bigint, out newest boolean, out ids text[])
language plpgsql stable parallel unsafe
set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
begin
  if 10 <= (
    select count(*) from (
      select s.terms from system.search as s where s.collection = of_collection and s.scope = of_scope
      order by s.datetime desc, s.id desc limit 50) as probe
    where terms @@ query)
  then
    select count(*), count(*) filter (where tier = 0),
      (array_agg(id) filter (where tier = 0))[:length] || (array_agg(id) filter (where tier = 1))[:length] ||
      (array_agg(id) filter (where tier = 2))[:length] || (array_agg(id) filter (where tier = 3))[:length]
    into seen, best, ids
    from (
      select s.id,
        case when s.terms @@ tier0 then 0 when s.terms @@ tier1 then 1 when s.terms @@ tier2 then 2 else 3 end as tier
      from (
        select walked.id, walked.terms from system.search as walked
        where walked.collection = of_collection and walked.scope = of_scope
        order by walked.datetime desc, walked.id desc limit 10000) as s
      where s.terms @@ query
      limit most) as met;
    newest := true;
    -- Enough was met, or nothing stands beyond what was walked.
    if seen = most or not exists (
      select from system.search as s where s.collection = of_collection and s.scope = of_scope
      order by s.datetime desc, s.id desc offset 10000)
    then
      ids := ids[:length];
      return;
    end if;
  end if;
  with candidates as materialized (
    select * from system.search_candidates(
      of_collection, of_scope, query, others, unfinished, tier0, tier1, tier2, most))
  select count(*), count(*) filter (where found_tier = 0), bool_and(among_newest), array(
      select found_id from candidates order by found_tier, found_datetime desc, found_id desc limit length)
  into seen, best, newest, ids
  from candidates;
end $$;

-- The newest documents of a boutique that match, among the newest \`visits\`.
create function system.search_newest(of_collection text, of_scope text, query tsquery, visits bigint, most bigint)
returns table (found_id text)
language plpgsql stable parallel unsafe rows 1000
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set plan_cache_mode = force_generic_plan
set jit = off as $$
begin
  return query
    select s.id from (
      select newest.id, newest.terms from system.search as newest
      where newest.collection = of_collection and newest.scope = of_scope
      order by newest.datetime desc, newest.id desc limit visits) as s
    where s.terms @@ query
    limit most;
end $$;
`
