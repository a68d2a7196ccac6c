import type { Collection, SiteAddress } from '@boutique/domain'
import { addressColumn, inScope, quote, tableNameOf, tableOf } from '../lists/columns.ts'
import { lockSql, questionKey } from '../connection/locks.ts'

/** A collection whose documents have addresses. */
export type SiteCollection = Collection & { site: SiteAddress }

const functionOf = (name: string, slug: string): string => `system.${quote(`${name}_${tableNameOf(slug)}`)}`
/** What is at an address with a number, 0 for none: a document, only a record of one, or nothing. */
const atAddress = (slug: string): string => functionOf('at_address', slug)

/**
 * The function that gives each new document of a collection the number of its address, with its schema: 0 for none, null
 * for a document whose address only a transaction can decide. Its addresses are locked until the transaction ends.
 * @see addressFunctions for its parameters
 */
export const addressNumbers = (slug: string): string => functionOf('address_numbers', slug)

/** The highest number of an address. */
const MAX_NUMBER = 1_000_000

/**
 * The statements that create the functions of a collection. They lock an address, then read with a new snapshot, which a
 * statement could not do itself: an address that another transaction took while this one waited counts as taken.
 * @param sites the collections with addresses of the same website
 */
export const addressFunctions = (collection: Collection, sites: readonly SiteCollection[]): string[] => [
  atAddressSql(collection.slug, sites),
  addressNumbersSql(collection.slug),
]

/**
 * Without sorting, only the index of addresses gives rows in the order of addresses: whatever the planner expects of a
 * table that grew since it was counted, it reads no other index, and not the whole table.
 */
function atAddressSql(slug: string, sites: readonly SiteCollection[]): string {
  const isIn = (some: readonly SiteCollection[]): string =>
    some.map((site) => `exists (${foundSql(site)})`).join('\n          or ') || 'false'
  return `create or replace function ${atAddress(slug)}(scope text, spellings text[], number integer)
    returns text language plpgsql set enable_sort = off as $$
    declare
      spelled text[] := spellings;
    begin
      if number > 0 then
        spelled := array(select regexp_replace(one, '/?$', '-' || number || '\\&') from unnest(spellings) as one);
      end if;
      return case when ${isIn(sites.filter(({ site }) => site.of === undefined))} then 'document'
        when ${isIn(sites.filter(({ site }) => site.of !== undefined))} then 'record' end;
    end $$`
}

function foundSql(site: SiteCollection): string {
  const address = `d.${addressColumn(site)}`
  const one = '(one collate "C")'
  return `select from unnest(spelled) as one, lateral (
            select from ${tableOf(site.slug)} as d
            where d.${inScope('scope collate "C"')} and not d.deleted and ${address} between ${one} and ${one}
            order by ${address} limit 1) as found`
}

/**
 * Parameters: for each document the question about its address (null without one), the spellings of the address as text
 * of an array, and whether it may get a number; then questions of addresses that others of the same commit take. The
 * documents are in the order of their questions: two statements that lock the same ones must not wait for each other.
 * For that, a number is only tried to be locked: one that somebody else is taking counts as taken.
 *
 * Numbers up to ten are tried one by one. Beyond that the steps grow, back to the first one that follows a taken one: of
 * a thousand documents with one name, the next one asks for thirty numbers, not for a thousand.
 */
function addressNumbersSql(slug: string): string {
  const numbered = (number: string): string => `regexp_replace(question, '"\\]$', '-' || ${number} || '\\&')`
  const isTaken = (number: string): string =>
    `(${numbered(number)} = any(taken) or ${atAddress(slug)}(scope, spelled, ${number}) is not null)`
  return `create or replace function ${addressNumbers(slug)}(
      scope text, questions text[], spellings text[], may_number boolean[], taken text[])
    returns integer[] language plpgsql as $$
    declare
      given integer[] := '{}';
      question text;
      former text;
      spelled text[];
      standing text;
      number integer;
      low integer := 1;
      high integer;
      middle integer;
    begin
      for place in 1 .. cardinality(questions) loop
        question := questions[place];
        spelled := spellings[place]::text[];
        number := 0;
        if question is not null then
          perform ${lockSql('question')};
          standing := case when question = any(taken) then 'document' else ${atAddress(slug)}(scope, spelled, 0) end;
          if standing is null then
            taken := taken || question;
          elsif standing = 'record' or not may_number[place] then
            number := null;
          else
            if former is distinct from question then low := 1; end if;
            former := question;
            loop
              high := low + 1;
              while high <= ${MAX_NUMBER} and ${isTaken('high')} loop
                low := high;
                high := case when low < 10 then low + 1 else low * 2 end;
              end loop;
              while high - low > 1 loop
                middle := (low + high) / 2;
                if ${isTaken('middle')} then low := middle; else high := middle; end if;
              end loop;
              low := high;
              exit when high > ${MAX_NUMBER} or pg_try_advisory_xact_lock(${questionKey(numbered('high'))})
                and not ${isTaken('high')};
            end loop;
            number := case when high <= ${MAX_NUMBER} then high end;
            taken := taken || ${numbered('high')};
          end if;
        end if;
        given := given || number;
      end loop;
      return given;
    end $$`
}
