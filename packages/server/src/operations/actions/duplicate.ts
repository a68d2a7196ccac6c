import {
  type Actor,
  type Collection,
  collectionOf,
  copiedValues,
  copyWith,
  type Data,
  isNewId,
  invalid,
  Problem,
  writerOf,
} from '@boutique/domain'
import { readChildren, readDocument } from '../../store/documents/documents.ts'
import type { StoredDocument } from '../../store/documents/row.ts'
import { commit } from '../write/commit.ts'
import { creationOf } from '../write/creation.ts'
import type { Engine, Target } from '../engine.ts'
import type { Creation } from '../write/plan.ts'
import { checkAccess, forbidden, grant, type Granted } from '../rights/rights.ts'
import { requestMark, standing } from '../write/existing-creation.ts'
import { text } from '../read/text.ts'

const ACTION = 'dupliquer'

/**
 * Creates a copy of a document, and of its declared children, in one commit: undoing the creation deletes them all.
 * The client may choose the id of the copy: repeating the same request returns the same copy. Returns its JSON text.
 * @throws Problem 404 where documents cannot be duplicated; 403 without the right to create, or to read all of it
 */
export async function duplicateDocument(engine: Engine, actor: Actor, target: Target, input: Data): Promise<string> {
  const { collection } = await grant(engine, actor, target, 'read')
  if (!collection.copy) throw new Problem(404, 'action.inconnue', `L'action ${ACTION} n'existe pas`)
  const granted = await grant(engine, actor, target, 'create')
  const { ability } = granted
  if (ability.read !== 'profile' || ability.fields) throw forbidden()
  const sentId = copyId(input)
  const id = sentId ?? engine.newId()
  const request = sentId && requestMark(engine, actor, collection.slug, id, [ACTION, target.id])
  const original = checkAccess(actor, granted, await readDocument(engine.pool, collection, target.id))
  const into = await childGrants(engine, actor, target, collection)
  let standingCopy: StoredDocument | undefined
  // The original is locked meanwhile: a repeated request waits for the first one, and finds its copy.
  const [made] = await commit(engine, actor, [{ granted, id: original.id }], async ({ on }, locked) => {
    const source = checkAccess(actor, granted, locked.get(`${collection.slug}/${original.id}`))
    const made = creationOf(engine, writerOf(actor), granted, id, copyWith(collection, parsed(source)))
    const creation = { ...made, action: ACTION, request }
    const existing = await readDocument(on, collection, id)
    standingCopy = existing && (await standing(on, actor, creation, existing))
    if (standingCopy) return []
    const writes: Creation[] = [creation]
    for (const child of into) {
      const children = await readChildren(on, child.collection, source.scope, source.id)
      writes.push(...children.map((one) => copiedChild(engine, actor, child, id, one)))
    }
    return writes
  })
  return text(granted, (standingCopy ?? made) as StoredDocument)
}

/** The id that the client chose for the copy. @throws Problem 422 */
function copyId({ id, ...others }: Data): string | undefined {
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw invalid([{ path: unknown, message: "Ce champ n'existe pas" }])
  if (id === undefined || isNewId(id)) return id
  throw invalid([{ path: 'id', message: 'Identifiant attendu' }])
}

/** The rights to the copied children. @throws Problem 403 for an actor who may not read them all */
async function childGrants(engine: Engine, actor: Actor, { boutique, id }: Target, { copy }: Collection) {
  const grants: Granted[] = []
  for (const slug of copy?.children ?? []) {
    const child = collectionOf(engine.registry, slug)
    const granted = await grant(engine, actor, { boutique, collection: child.slug, parent: id }, 'create')
    if (granted.ability.read !== 'profile') throw forbidden()
    grants.push(granted)
  }
  return grants
}

/** The copy of a child; its id follows from that of the copy, so that a repeated request finds it. */
function copiedChild(engine: Engine, actor: Actor, granted: Granted, copy: string, child: StoredDocument): Creation {
  const { collection } = granted
  const id = engine.idFrom(`${ACTION} ${copy}/${child.id}`)
  const sent = copiedValues(collection.fields, parsed(child))
  const creation = creationOf(engine, writerOf(actor), { ...granted, parent: copy }, id, sent)
  return { ...creation, action: ACTION, datetime: child.datetime }
}

const parsed = ({ text: json }: StoredDocument): Data => JSON.parse(json) as Data
