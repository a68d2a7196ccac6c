import type { Collection, Data, LiveDocument } from '@boutique/domain'
import { targetOf, type TestNode, type TestTarget } from './node.ts'
import { fresh, sampleOf, writable } from './samples.ts'

const SYSTEM = ['id', 'rev', 'deleted', 'createdAt', 'updatedAt', 'datetime', 'boutique', 'parentId']

/** The fields of a read level, according to the declaration. */
export const fieldsOf = ({ fields }: Collection, level: string): string[] =>
  Object.entries(fields).flatMap(([name, { read }]) => (read === level ? [name] : []))

/** A document reduced to what a reader of these fields sees. */
export const cut = (document: LiveDocument, names: readonly string[]): LiveDocument =>
  Object.fromEntries(Object.entries(document).filter(([name]) => [...SYSTEM, ...names].includes(name))) as LiveDocument

/** Values with which a document has no closed fields. */
const withoutClosed = ({ closed, fields }: Collection): Data =>
  Object.fromEntries(
    Object.entries(closed?.ofParent ? {} : (closed?.while ?? {})).map(([name, value]) => [
      name,
      Object.keys(fields[name]?.values ?? {}).find((other) => other !== value),
    ]),
  )

/** The values that a client sends to publish a document; rules set the others. */
export const shownBy = ({ fields, publicWhere = {} }: Collection): Data =>
  Object.fromEntries(Object.entries(publicWhere).filter(([name]) => !fields[name]?.derived))

export interface PublishedTarget extends TestTarget {
  parentPath: string
  /** A published document with a value in every field, as an administrator reads it, and its address. */
  whole: LiveDocument
  one: string
}

/** The address of a collection with a published parent, and a document with every field published. */
export async function published(
  server: TestNode,
  collection: Collection,
  boutique = 'atelier',
): Promise<PublishedTarget> {
  const admin = server.as('admin')
  const target = await targetOf(server, collection, boutique)
  const parentPath = target.path.slice(0, target.path.lastIndexOf('/'))
  if (collection.owner) await admin.change(parentPath, shownBy(collection.owner))
  const body = Object.fromEntries(writable(collection).map(([name, field]) => [name, sampleOf(field, fresh())]))
  const whole = await admin.create(target.path, { ...body, ...shownBy(collection), ...withoutClosed(collection) })
  return { ...target, parentPath, whole, one: `${target.path}/${whole.id}` }
}
