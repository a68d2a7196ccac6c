import type { ChildrenList } from '../screens/children.ts'
import type { Collection } from '../collection.ts'
import { resolvePath, splitPath } from '../changes/path.ts'
import type { Mistake } from './mistake.ts'

/** The mistakes in the sub-collections that a form lists; each one of a collection with a screen is listed. */
export function* checkChildren(declared: ReadonlyMap<string, Collection>, collection: Collection): Iterable<Mistake> {
  for (const list of listsOf(collection)) yield* checkList(declared, collection, list)
  const { slug, parent = '', declaredBy } = collection
  const owner = declared.get(parent)
  yield* checkDeclaredBy(declared, collection)
  // Its documents have a screen of their own.
  if (declaredBy) return
  if (owner?.screen && !listsOf(owner).some(({ of }) => of === slug))
    yield { place: '', what: `aucune section de la fiche de « ${parent} » ne la montre (« children »)` }
}

/** The fields of a declared collection are described beside it; an order by drop is a whole number. */
function* checkDeclaredBy(
  declared: ReadonlyMap<string, Collection>,
  { parent, declaredBy, most, siblings, ranked, fields }: Collection,
): Iterable<Mistake> {
  const described = declaredBy && declared.get(declaredBy.fields)
  if (declaredBy && (described?.parent === undefined || described.parent !== parent))
    yield { place: '« declaredBy »', what: `« ${declaredBy.fields} » n'est pas une autre partie de « ${parent} »` }
  if (siblings && !most) yield { place: '« siblings »', what: '« most » est attendu : toutes sont lues' }
  const order = ranked === undefined ? undefined : fields[ranked]
  if (ranked !== undefined && (!most || order?.kind !== 'integer' || !order.sort))
    yield { place: '« ranked »', what: `« ${ranked} » attend un entier avec « sort: true », et la collection « most »` }
}

const listsOf = ({ screen }: Collection): ChildrenList[] =>
  (screen?.form.tabs ?? []).flatMap(({ sections }) => sections.flatMap(({ children }) => children ?? []))

function* checkList(
  declared: ReadonlyMap<string, Collection>,
  { slug, generations = {} }: Collection,
  { of, columns, form = [], reorder, generation }: ChildrenList,
): Iterable<Mistake> {
  const place = `sous-collection « ${of} » de la fiche`
  const child = declared.get(of)
  if (!child || child.parent !== slug) {
    yield { place, what: `« of » attend une collection déclarée dont le nom commence par « ${slug}/ »` }
    return
  }
  if (columns.length === 0) yield { place, what: '« columns » attend au moins un champ' }
  for (const path of [...columns, ...form.flat()])
    if (resolvePath(child.fields, splitPath(path))?.kind !== 'field')
      yield { place, what: `« ${path} » n'est pas un champ de la sous-collection` }
  if (reorder && child.sort !== (child.ranked ?? '-datetime'))
    yield {
      place,
      what: `« reorder » demande l'ordre « ${child.ranked ?? '-datetime'} », et la sous-collection a « ${child.sort} »`,
    }
  if (generation === undefined) yield* checkAddedByTitle(place, child)
  else if (!Object.hasOwn(generations, generation) || generations[generation]?.into !== of)
    yield { place, what: `« generation » nomme « ${generation} », qui n'est pas une génération vers « ${of} »` }
}

/** A document is added by its title: that must be enough to create it. */
function* checkAddedByTitle(place: string, { title, fields }: Collection): Iterable<Mistake> {
  if (title === undefined || fields[title]?.kind !== 'text')
    yield { place, what: '« title » de la sous-collection attend un champ texte : il nomme ce qui est ajouté' }
  for (const [name, { required, derived, write }] of Object.entries(fields))
    if (required && name !== title && !derived && write !== 'server')
      yield { place, what: `« ${name} » est obligatoire, et une ligne s'ajoute avec « ${title} » seul` }
}
