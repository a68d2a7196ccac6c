import type { Collection } from '@boutique/domain'
import { tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'
import { DATA, readRow, ROW, type StoredDocument } from '../../../store/documents/row.ts'
import { Parameters, whereSql } from '../../../store/lists/where.ts'

/** Which documents of a boutique a transfer copies: those not deleted. */
export interface TransferChoice {
  collection: Collection
  boutique: string
  /** Only this document. */
  document?: string
  /** Not these. */
  except: readonly string[]
}

const CONDITION = '_scope = $1 and not deleted and ($2::text is null or id = $2) and id <> all($3)'
const valuesOf = ({ boutique, document, except }: TransferChoice): unknown[] => [boutique, document ?? null, except]

/** The next documents of a transfer, the latest first: at most `limit`, and about `bytes` of JSON, but one at least. */
export async function readToTransfer(
  on: Queryable,
  choice: TransferChoice,
  { limit, bytes }: { limit: number; bytes: number },
): Promise<StoredDocument[]> {
  const order = 'datetime desc, id'
  const rows = await run(
    on,
    `select ${ROW}, data from (
       select *, sum(octet_length(data)) over (order by ${order}) as size, row_number() over (order by ${order}) as place
       from (select ${ROW}, ${DATA} as data from ${tableOf(choice.collection.slug)}
         where ${CONDITION} order by ${order} limit $4) as chosen) as measured
     where size <= $5 or place = 1 order by ${order}`,
    [...valuesOf(choice), limit, bytes],
  )
  return rows.map(readRow)
}

/** The number of documents that a transfer would copy, up to a limit. */
export async function countToTransfer(on: Queryable, choice: TransferChoice, limit: number): Promise<number> {
  const text = `select count(*) from (select 1 from ${tableOf(choice.collection.slug)} where ${CONDITION} limit $4) as found`
  return Number((await run(on, text, [...valuesOf(choice), limit]))[0]?.[0])
}

/** The addresses of documents, those not deleted; 100,000 at most. */
export async function readAddresses(
  on: Queryable,
  urls: Collection,
  boutique: string,
  type: string,
  ids: readonly string[],
): Promise<StoredDocument[]> {
  const parameters = new Parameters()
  const scope = parameters.add(boutique)
  const conditions = whereSql(urls, { docId: { in: ids }, type }, parameters)
  const text = `select ${ROW}, ${DATA} from ${tableOf(urls.slug)}
    where _scope = ${scope} and not deleted and ${conditions.join(' and ')} order by id limit 100000`
  return (await run(on, text, parameters.values)).map(readRow)
}
