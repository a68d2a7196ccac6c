import { collectionOf, type Registry } from '@boutique/domain'
import { sortColumn, tableOf } from '../../../store/lists/columns.ts'
import type { Selection } from './mailings.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'
import { AGREED_SINCE, columnOf, contactColumns, goneRefusals, refusedAddresses } from './refusals.ts'
import { Parameters } from '../../../store/lists/where.ts'

/** Who receives a campaign: the field `contactfilter` of a campaign. */
export interface ContactFilter {
  nonInscrits?: boolean
  villes?: readonly string[]
  codesPostaux?: readonly string[]
  /** A calendar date. */
  acheteursDepuis?: string
  /** Ids of contacts that were chosen one by one; none chosen: all. */
  contacts?: readonly string[]
}

/**
 * The contacts of a boutique that receive a campaign: `contact`, `address` (lower case), `name` and `firstname`. One
 * for each address; never an address that one of its contacts refused mails for, the deleted
 * ones included, or that a mail server refused.
 */
export function recipientsOf(registry: Registry, boutique: string, filter: ContactFilter): Selection {
  const contacts = collectionOf(registry, 'contacts')
  const columns = contactColumns(registry)
  const { email } = columns
  const parameters = new Parameters()
  const scope = parameters.add(boutique)
  const wanted = [
    `c._scope = ${scope}`,
    'not c.deleted',
    `c.${email} is not null`,
    ...(filter.nonInscrits ? [] : [`c.${columnOf(contacts, 'subscribedToNewsletter')}`]),
    ...cities(filter.villes ?? [], parameters, `c.${columnOf(contacts, 'city', sortColumn)}`),
    ...zips(filter.codesPostaux ?? [], parameters),
    ...buyers(registry, filter.acheteursDepuis, scope, parameters),
    ...chosen(filter.contacts ?? [], scope, parameters),
  ]
  const text = `select distinct on (lower(c.${email})) c.id as contact, lower(c.${email}) as address,
      c.data->>'name' as name, c.data->>'firstname' as firstname
    from ${tableOf(contacts.slug)} as c
      left join (${goneRefusals(columns, scope)}) as gone on gone.address = lower(c.${email})
    where ${wanted.join(' and ')} and ${AGREED_SINCE}
      and lower(c.${email}) not in (${refusedAddresses(columns, scope)})
    order by lower(c.${email}), c.id`
  return { text, values: parameters.values }
}

/** Contacts by id; one that was merged with another stands for the one that stays. */
function chosen(ids: readonly string[], scope: string, parameters: Parameters): string[] {
  if (ids.length === 0) return []
  return [
    `c.id in (
      with recursive named as (
        select unnest(${parameters.add(ids)}::text[]) as id
        union
        select merged.data->>'mergedInto' from named join ${tableOf('contacts')} as merged on merged.id = named.id
        where merged._scope = ${scope} and merged.data->>'mergedInto' is not null)
      select id from named)`,
  ]
}

/** Cities are compared as lists sort them: without case and accents. */
const cities = (names: readonly string[], parameters: Parameters, column: string): string[] =>
  names.length === 0
    ? []
    : [`${column} in (select left(system.fold(trim(name)), 200) from unnest(${parameters.add(names)}::text[]) as name)`]

/** Postal codes begin with one of the texts; spaces do not count. */
function zips(starts: readonly string[], parameters: Parameters): string[] {
  const patterns = starts.map((start) => `${start.replace(/\s+/g, '').replace(/[\\%_]/g, '\\$&')}%`)
  return patterns.length === 0 ? [] : [`replace(c.data->>'zip', ' ', '') like any(${parameters.add(patterns)}::text[])`]
}

/** Contacts with a validated order, or a validated sale that is no refund, on the day or later. */
function buyers(registry: Registry, since: string | undefined, scope: string, parameters: Parameters): string[] {
  if (since === undefined) return []
  const day = parameters.add(since)
  const columnsOf = (slug: string) => (name: string) => columnOf(collectionOf(registry, slug), name)
  const [order, sale] = [columnsOf('commandes'), columnsOf('ventes')]
  const instant = `coalesce(data->>'validatedAt', data->>'orderedAt', created_at)::timestamptz at time zone 'Europe/Paris'`
  return [
    `c.id in (
      select ${order('contact')} from ${tableOf('commandes')}
      where _scope = ${scope} and not deleted and ${order('etat')} = 'validated' and ${order('contact')} is not null
        and coalesce(data->>'date', to_char(${instant}, 'YYYY-MM-DD')) >= ${day}
      union
      select ${sale('contact')} from ${tableOf('ventes')}
      where _scope = ${scope} and not deleted and ${sale('etat')} = 'validated' and ${sale('contact')} is not null
        and ${sale('montant')} > 0 and ${sale('saleDate')} >= ${day})`,
  ]
}

/** How many of these contacts of a boutique have an address and are not subscribed. */
export async function countUnsubscribed(
  on: Queryable,
  registry: Registry,
  boutique: string,
  contacts: readonly string[],
): Promise<number> {
  const { slug } = collectionOf(registry, 'contacts')
  const column = (name: string): string => columnOf(collectionOf(registry, 'contacts'), name)
  const [row] = await run(
    on,
    `select count(*) from ${tableOf(slug)}
     where _scope = $1 and not deleted and id = any($2::text[])
       and ${column('email')} is not null and ${column('subscribedToNewsletter')} is not true`,
    [boutique, contacts],
  )
  return Number(row?.[0])
}

/** Whether a selection of recipients has anybody. */
export async function hasRecipients(on: Queryable, { text, values }: Selection): Promise<boolean> {
  const [row] = await run(on, `select 1 where exists (${text})`, [...values])
  return row !== undefined
}

/** The number of recipients and the first of them, in the order of their addresses. */
export async function countRecipientsOf(
  on: Queryable,
  { text, values }: Selection,
  examples: number,
): Promise<{ count: number; examples: { contact: string; address: string; name: string }[] }> {
  const rows = await run(
    on,
    `with chosen as materialized (${text})
     select (select count(*) from chosen), contact, address, name
     from (select 1) as total left join (select * from chosen order by address limit ${examples}) as shown on true`,
    [...values],
  )
  return {
    count: Number(rows[0]?.[0]),
    examples: rows
      .filter((row) => row[1] !== null)
      .map((row) => ({ contact: row[1] as string, address: row[2] as string, name: (row[3] ?? '') as string })),
  }
}
