import {
  api,
  type Collection,
  type Field,
  type Fields,
  hitsSchema,
  pageSchema,
  STEPS,
  SYSTEM_SORTS,
} from '@boutique/domain'
import { filterColumn, sortColumn } from '../../store/lists/columns.ts'
import { answers, type ApiSchema, boolean, inPath, inQuery, integer, type Json, number, string } from './parts.ts'

/** The options of a family of read paths: those of users with a session, or of visitors of a website. */
export interface Readers {
  /** The prefix of the path, e.g. `/api/public`. */
  root: string
  tags: string[]
  /** The suffix of every operation id. */
  suffix: string
  /** The adjective for the documents in summaries. */
  adjective: string
  /** Merged into each operation. */
  operation: Json
  parameters: Json[]
  responses: Json
  /** What answers may say in their headers. */
  headers?: Json
  /** The fields that these readers may filter and sort by. */
  mayAskBy(name: string): boolean
}

/** The path of a collection below a root, with the parameters of its parent. */
export function addressOf({ slug, parent, label }: Collection, root: string) {
  const [above = '', below] = parent ? [parent, slug.slice(parent.length + 1)] : [slug]
  const id = parent ? 'subId' : 'id'
  return {
    list: below ? `${root}/${above}/{id}/${below}` : `${root}/${above}`,
    id,
    inList: below ? [inPath('id', "L'identifiant du document parent")] : [],
    inDocument: inPath(id, `L'identifiant : ${label.one}`),
  }
}

/** List, document and search: the read paths of a collection. */
export function readPaths(collection: Collection, document: string, readers: Readers): Json {
  const { label } = collection
  const { adjective, suffix } = readers
  const { list, id, inList, inDocument } = addressOf(collection, readers.root)
  const name = `${collection.slug.replaceAll('/', '_')}${suffix}`
  const read = (
    operationId: string,
    summary: string,
    parameters: Json[],
    description: string,
    schema: ApiSchema,
  ): Json => ({
    get: {
      operationId: `${operationId}_${name}`,
      tags: readers.tags,
      summary,
      ...readers.operation,
      parameters: [...readers.parameters, ...parameters],
      responses: { ...answers(200, description, schema, readers.headers), ...readers.responses },
    },
  })
  const ask = askParameters(collection, readers)
  return {
    [list]: read(
      'lister',
      `${label.many}${adjective}`,
      [...inList, ...ask.list],
      'Une page',
      pageSchema(api.named(document)),
    ),
    [`${list}/{${id}}`]: read(
      'lire',
      `Lire${adjective} : ${label.one}`,
      [...inList, inDocument],
      'Le document',
      api.named(document),
    ),
    ...(collection.search && {
      [`${list}/recherche`]: read(
        'chercher',
        `Chercher${adjective} : ${label.many}`,
        ask.search,
        'Les documents trouvés',
        hitsSchema(api.named(document)),
      ),
    }),
  }
}

const COLUMNS: Readonly<Record<string, (description: string) => Json>> = { boolean, numeric: number, text: string }

function askParameters(collection: Collection, { mayAskBy }: Readers) {
  const { fields, sort } = collection
  const known = Object.entries(fields).filter(([name]) => mayAskBy(name))
  const filters = known.flatMap(([name, { label, column = '' }]) => {
    const schema = COLUMNS[column]
    return schema && filterColumn(collection, name) ? [[name, schema(label)]] : []
  })
  const sorts = [...known.map(([name]) => name), ...SYSTEM_SORTS].filter((name) => sortColumn(collection, name))
  const where: Json = {
    ...inQuery('where', {
      type: 'object',
      description:
        'Filtres : where[champ]=valeur, ou where[champ][gt|gte|lt|lte|in|sauf|vide|contient]=valeur ; plusieurs valeurs de in et de sauf se séparent par des virgules ; contient se répète, et tous ses textes doivent y être',
      properties: {
        ...Object.fromEntries(filters),
        id: string("L'identifiant du document"),
        createdAt: string("L'instant de la création"),
        updatedAt: string("L'instant du dernier enregistrement"),
        datetime: integer("La place dans l'ordre des listes"),
      },
    }),
    style: 'deepObject',
    explode: true,
    // Pages that try the API would fill in every filter.
    example: {},
  }
  const limit = inQuery('limit', integer('Combien de documents', { minimum: 1, maximum: 200, default: 40 }))
  const orders = sorts.flatMap((name) => [name, `-${name}`])
  return {
    list: [
      where,
      inQuery('sort', string('Le champ qui ordonne, précédé de - pour décroissant', { enum: orders, default: sort })),
      limit,
      inQuery('after', string('Le curseur « next » de la page précédente', { maxLength: 2000 })),
      inQuery('count', string("1 : compte exact jusqu'à 1 000, « plus » au-delà", { enum: ['1'] })),
    ],
    search: [
      inQuery('q', string('Le texte cherché', { minLength: 1, maxLength: 200 })),
      inQuery('page', integer('La page, à partir de 0', { minimum: 0, maximum: 9999, default: 0 })),
      limit,
      where,
    ],
  }
}

/** The parameter for the fields that a list can sum. */
export const sumParameter = ({ fields }: Collection): Json[] => {
  const summed = namesOf(fields, ({ sum }) => sum === true)
  return summed.length > 0 ? [inQuery('sum', string('Le champ à additionner', { enum: summed }))] : []
}

/** The parameters of the sums by date; undefined for a collection that sums nothing or has no date. */
export function sumsParameters(collection: Collection): Json[] | undefined {
  const sums = sumParameter(collection)
  const dates = namesOf(
    collection.fields,
    ({ kind }, name) => kind === 'date' && filterColumn(collection, name) !== undefined,
  )
  if (sums.length === 0 || dates.length === 0) return undefined
  return [
    ...sums,
    inQuery('by', string('La date qui groupe', { enum: dates })),
    inQuery('step', string('Le pas', { enum: [...STEPS], default: 'day' })),
  ]
}

const namesOf = (fields: Fields, is: (field: Field, name: string) => boolean): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (is(field, name) ? [name] : []))
