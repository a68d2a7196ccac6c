import { literal } from '../lists/columns.ts'
import { digest, noteOf } from '../schema/schema-layout.ts'

/** The schema of the parts of the journal. */
export const PARTS = 'history'
/** The columns of the journal, in the order in which it was first created. */
export const COLUMNS = 'collection, document, rev, scope, at, actor, action, changes, derived, commit'

/**
 * A step of the system tables, never edited after a release: the schema of the parts, and how many months entries are
 * kept; always when null, so that an upgrade removes nothing that nobody chose to remove.
 */
export const JOURNAL_MONTHS_STEP = `
create schema ${PARTS};
alter table system.installation add column journal_months integer;
`

/** A month as `2026-11`. */
export type Month = string

/** The first instant of a month, in the form of the journal's. */
const startOf = (month: Month): string => `${month}-01T00:00:00.000Z`
/** The month that follows by a number. */
export function monthAfter(month: Month, number = 1): Month {
  const [year, one] = month.split('-').map(Number) as [number, number]
  const at = year * 12 + one - 1 + number
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}
/** The name of the part with the entries of a month. */
export const partOf = (month: Month): string => `m${month.replace('-', '_')}`
/** The month of a part; undefined for the other parts. */
export const monthOf = (part: string): Month | undefined =>
  /^m\d{4}_\d\d$/.test(part) ? part.slice(1).replace('_', '-') : undefined

/** Creates the part of a month. */
export const createMonth = (schema: string, month: Month): string =>
  `create table if not exists ${schema}.${partOf(month)} partition of ${schema}.rest
    for values from (${literal(startOf(month))}) to (${literal(startOf(monthAfter(month)))});`

/**
 * Creates an empty journal with its parts: `lasting` with the entries of collections whose history is kept, and `rest`
 * with the others, which has a part for each month and `others` for what is of no such month. Entries of a month go with
 * its part, at no cost.
 *
 * @param lasting the names of those collections
 */
export function createJournal(schema: string, lasting: readonly string[], months: readonly Month[]): string {
  return `
  create table ${schema}.journal (
    collection text not null,
    document text not null,
    rev integer not null,
    scope text not null,
    at text not null,
    actor text not null,
    action text not null,
    changes jsonb not null default '{}',
    derived text[] not null default '{}',
    commit text,
    primary key (collection, document, rev, at)
  ) partition by list (collection);
  create index journal_by_scope on ${schema}.journal (scope, at);
  create index journal_by_collection on ${schema}.journal (scope, collection, at);
  create index journal_by_person on ${schema}.journal (scope, actor, collection, at);
  create table ${schema}.lasting partition of ${schema}.journal
    for values in (${lasting.length > 0 ? lasting.map(literal).join(', ') : 'null'});
  create table ${schema}.rest partition of ${schema}.journal default partition by range (at);
  create table ${schema}.others partition of ${schema}.rest default;
  ${months.map((month) => createMonth(schema, month)).join('\n  ')}
  comment on table ${schema}.journal is ${literal(journalNote(lasting))};`
}

/** The comment of the journal, by which a start sees that it has another form. */
export const journalNote = (lasting: readonly string[]): string => noteOf(digest([...lasting].sort().join(' ')))

/** The triggers that count the bytes of the entries, on a journal that they are not on yet. */
export const JOURNAL_TRIGGERS = `
  create trigger count_inserted after insert on system.journal referencing new table as changed
    for each statement execute function system.count_journal();
  create trigger count_updated after update on system.journal referencing new table as changed old table as former
    for each statement execute function system.count_journal();
  create trigger count_deleted after delete on system.journal referencing old table as changed
    for each statement execute function system.count_journal();`
