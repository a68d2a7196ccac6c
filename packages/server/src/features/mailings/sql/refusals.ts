import { type Collection, collectionOf, type Registry } from '@boutique/domain'
import { filterColumn, quote, sortColumn, tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'

/** The quoted columns of contacts that say whether an address receives campaigns. */
export interface ContactColumns {
  email: string
  /** The e-mail address as the index of contacts has it. */
  sortEmail: string
  stopped: string
  refused: string
}

/** The quoted column of a declared filter or order. */
export function columnOf(collection: Collection, name: string, find: typeof filterColumn = filterColumn): string {
  const column = find(collection, name)
  if (!column) throw new Error(`${collection.slug}: ${name} has no column`)
  return quote(column.name)
}

export function contactColumns(registry: Registry): ContactColumns {
  const contacts = collectionOf(registry, 'contacts')
  return {
    email: columnOf(contacts, 'email'),
    sortEmail: columnOf(contacts, 'email', sortColumn),
    stopped: columnOf(contacts, 'newsletterStoppedAt'),
    refused: columnOf(contacts, 'emailRefusedAt'),
  }
}

const CONTACTS = tableOf('contacts')

/** SQL: the addresses of a boutique that one of its contacts refused mails for, or that a mail server refused. */
export const refusedAddresses = ({ email, stopped, refused }: ContactColumns, scopeSql: string): string =>
  `select lower(r.${email}) from ${CONTACTS} as r
   where r._scope = ${scopeSql} and not r.deleted and r.${email} is not null
     and (r.${stopped} is not null or r.${refused} is not null)`

/**
 * SQL: the addresses (`address`) that were refused (`at`) before their contact was deleted. Only a later
 * consent that somebody of the boutique or a link recorded lifts it: anybody may type an address on a website.
 */
export const goneRefusals = ({ email, stopped }: ContactColumns, scopeSql: string): string =>
  `select lower(g.${email}) as address, max(g.${stopped}) as at from ${CONTACTS} as g
   where g._scope = ${scopeSql} and g.deleted and g.${email} is not null and g.${stopped} is not null
   group by 1`

/** SQL: whether the contact `c` agreed after the refusal `gone` of its address; true without one. */
export const AGREED_SINCE = `(gone.at is null or coalesce(
  c.data->>'newsletterHow' in ('back-office', 'reinscription-mail') and c.data->>'newsletterAt' > gone.at, false))`

/** SQL: whether a contact of the address of the recipient `r` has a value in a column; by the index of contacts. */
export const anyOfAddress = ({ email, sortEmail }: ContactColumns, column: string): string =>
  `exists (select from ${CONTACTS} as o
    where o._scope = c._scope and not o.deleted and o.${sortEmail} = left(system.fold(r.address), 200)
      and lower(o.${email}) = r.address and o.${column} is not null)`

/** Whether a contact of a boutique with this e-mail address refused mails, a deleted one included. */
export async function isRefused(on: Queryable, registry: Registry, boutique: string, email: string): Promise<boolean> {
  const columns = contactColumns(registry)
  const text = `select exists (select from ${CONTACTS} as r
    where r._scope = $1 and r.${columns.email} = $2 and r.${columns.stopped} is not null)::int`
  return (await run(on, text, [boutique, email]))[0]?.[0] === '1'
}
