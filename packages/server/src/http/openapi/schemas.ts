import { type Actor, actorOf, type Collection, decide, type Fields, type Registry } from '@boutique/domain'
import { properties } from './fields.ts'
import { boolean, instant, integer, type Json, object, schemaRef, string } from './parts.ts'

const system: Json = {
  id: string("L'identifiant du document"),
  rev: integer('La révision : elle augmente à chaque enregistrement'),
  deleted: boolean('Dans la Corbeille'),
  createdAt: instant("L'instant de la création, en UTC"),
  updatedAt: instant("L'instant du dernier enregistrement, en UTC"),
  datetime: integer("La place dans l'ordre des listes, en millisecondes"),
}

const allOf = (system: Json, required: string[], rest: Json): Json => ({
  allOf: [{ ...object('Ce que porte tout document', system, required) }, rest],
})
const nameOf = ({ slug }: Collection): string => slug.replaceAll('/', '_')
/** The names of a collection's schemas: for reading, writing, and public reading. */
export const schemaNames = (collection: Collection) => ({
  read: nameOf(collection),
  written: `${nameOf(collection)}_ecriture`,
  published: `${nameOf(collection)}_public`,
})

/** A document of a collection as its readers receive it. */
export function readSchema(collection: Collection, registry: Registry): Json {
  const { label, fields } = collection
  return {
    title: label.one,
    ...documentOf(
      collection,
      object(
        `Les champs : ${label.one}`,
        properties(fields, { registry, direction: 'read' }),
        isReadWhole(collection) ? requiredOf(fields) : [],
      ),
    ),
  }
}

const requiredOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { required }]) => (required ? [name] : []))

/** A member of a boutique without any profile. */
const MEMBER: Actor = actorOf('', { boutique: 'b' })

/** Whether nobody reads only some fields of the documents: whoever reads one gets those that are required. */
const isReadWhole = (collection: Collection): boolean =>
  !collection.guarded?.length && decide(collection, MEMBER, collection.scope === 'boutique' ? 'b' : null).read === false

/** A published document with its public fields. */
export function publishedSchema(collection: Collection, registry: Registry): Json {
  const { label } = collection
  const open = Object.fromEntries(Object.entries(collection.fields).filter(([, { read }]) => read === 'public'))
  const fields = properties(open, { registry, direction: 'read' })
  return { title: label.one, ...documentOf(collection, object(`Les champs publics : ${label.one}`, fields, [])) }
}

function documentOf({ scope, parent }: Collection, fields: Json): Json {
  const own: Json = {
    ...system,
    ...(scope === 'boutique' && { boutique: string("L'identifiant de la boutique") }),
    ...(parent && { parentId: string("L'identifiant du document parent") }),
  }
  return allOf(own, Object.keys(own), fields)
}

/** The fields of a collection that clients may send, in a creation or as changes. */
export function writtenSchema({ label, fields }: Collection, registry: Registry): Json {
  return {
    title: label.one,
    ...object(`Les champs à envoyer : ${label.one}`, properties(fields, { registry, direction: 'write' }), []),
  }
}

/** The body of a creation: the fields, some required, and those only used by a creation. */
export function creationSchema(collection: Collection, registry: Registry): Json {
  const { fields, screen } = collection
  const creation = screen?.form.creation ?? {}
  const required = requiredOf({ ...fields, ...creation })
  const beside = {
    id: string("L'identifiant choisi par le client ; renvoyer la même création rend le même document"),
    ...properties(creation, { registry, direction: 'write' }),
  }
  return {
    allOf: [schemaRef(schemaNames(collection).written), object('La création', beside, [])],
    ...(required.length > 0 && { required }),
  }
}

/** What the sums of a list leave out, in words. */
export function onlySummed({ screen, fields }: Collection): string {
  const where = Object.entries(screen?.list.total?.where ?? {})
  const only = where.map(([name, value]) => `${fields[name]?.label ?? name} : ${String(value)}`).join(', ')
  return only && ` (${only})`
}
