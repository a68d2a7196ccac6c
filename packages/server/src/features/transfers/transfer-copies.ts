import { createHash } from 'node:crypto'
import {
  collectionOf,
  type CopyId,
  copyOf,
  type Data,
  type TransferKind,
  type TransferSource,
  urlOf,
} from '@boutique/domain'
import type { ProjectDocument } from '../../project/messages.ts'
import { readDocuments } from '../../store/documents/documents.ts'
import type { StoredDocument } from '../../store/documents/row.ts'
import { readAddresses } from './sql/transfers.ts'
import type { Engine } from '../../operations/engine.ts'

/** A document with everything that its copy writes into the project. */
export interface Copy {
  source: StoredDocument
  writes: ProjectDocument[]
  /** How many of the writes are addresses. */
  addresses: number
}
interface CopyContext {
  boutique: string
  kind: TransferKind
  transfer: string
}

const ID_LENGTH = 20

/**
 * The id of the copy of a document: always the same for one source, so that a repetition replaces it, and different from
 * ids that the project gives. As long as those of Firestore.
 */
export const copyIdIn =
  (boutique: string): CopyId =>
  (collection, id) =>
    createHash('sha256').update(`${boutique}/${collection}/${id}`).digest('base64url').slice(0, ID_LENGTH)

const sourceOf = ({ text, ...system }: StoredDocument): TransferSource => ({
  ...system,
  data: JSON.parse(text) as Data,
})

/** The copies of documents, with the addresses of pages and the entries of lists that they name. */
export async function copiesOf(
  engine: Engine,
  context: CopyContext,
  sources: readonly StoredDocument[],
): Promise<Copy[]> {
  const { boutique, kind, transfer } = context
  const { fields } = collectionOf(engine.registry, kind.collection)
  const copyId = copyIdIn(boutique)
  const addresses = await addressesOf(engine, context, sources)
  const types = await typesOf(engine, context, sources)
  return sources.map((source, index) => {
    const path = `${kind.collection}/${copyId(kind.collection, source.id)}`
    const data = copyOf(sourceOf(source), { fields, boutique, transfer, copyId })
    const own = addresses.get(source.id) ?? []
    // The entries of lists are few: they go with the first document.
    const writes = [...(index === 0 ? types : []), ...own, { path, data }]
    return { source, writes, addresses: own.length }
  })
}

/**
 * The addresses of pages in the project (TRANS-10, PAGE-18): those that they have here, else one of their pathname; they
 * name the copies.
 */
async function addressesOf(
  { pool, registry }: Engine,
  { boutique, kind, transfer }: CopyContext,
  sources: readonly StoredDocument[],
): Promise<Map<string, ProjectDocument[]>> {
  const type = kind.urls
  if (type === undefined) return new Map()
  const urls = collectionOf(registry, 'urls')
  const copyId = copyIdIn(boutique)
  const ids = sources.map(({ id }) => id)
  const stored = Map.groupBy(await readAddresses(pool, urls, boutique, type, ids), ({ text }) =>
    String((JSON.parse(text) as Data).docId),
  )
  const addressOf = (url: TransferSource): ProjectDocument => {
    const data = copyOf(url, { fields: urls.fields, boutique, transfer, copyId })
    const docId = copyId(kind.collection, String(url.data.docId))
    const docRef = `${kind.collection}/${docId}`
    return { path: `urls/${copyId('urls', url.id)}`, data: { ...data, docId, docRef } }
  }
  return new Map(
    sources.map((source) => {
      const known = stored.get(source.id)
      if (known) return [source.id, known.map((url) => addressOf(sourceOf(url)))]
      const page = sourceOf(source)
      const made = urlOf({ id: source.id, type, pathname: page.data.pathname as string | undefined })
      return [source.id, made ? [addressOf({ ...page, id: `${type}-${page.id}`, data: { ...made } })] : []]
    }),
  )
}

/** The entries of the boutique's list that documents name; they stay here, other documents name them too. */
async function typesOf(
  { pool, registry }: Engine,
  { boutique, kind: { types }, transfer }: CopyContext,
  sources: readonly StoredDocument[],
): Promise<ProjectDocument[]> {
  if (!types) return []
  const named = sources.flatMap(({ text }) => {
    const id = (JSON.parse(text) as Data)[types.field]
    return typeof id === 'string' ? [id] : []
  })
  const list = collectionOf(registry, types.collection)
  const copyId = copyIdIn(boutique)
  const entries = await readDocuments(pool, list, [...new Set(named)])
  return entries
    .filter(({ scope }) => scope === boutique)
    .map((entry) => ({
      path: `boutiques/${boutique}/${types.collection}/${copyId(types.collection, entry.id)}`,
      data: copyOf(sourceOf(entry), { fields: list.fields, boutique, transfer, copyId }),
    }))
}
