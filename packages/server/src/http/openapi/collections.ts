import {
  api,
  askedActions,
  type Collection,
  type Fields,
  historySchema,
  patchSchema,
  type Registry,
  sumsSchema,
  undoneSchema,
  undoSchema,
} from '@boutique/domain'
import { properties } from './fields.ts'
import { answers, type ApiSchema, body, inPath, inQuery, type Json, object, string } from './parts.ts'
import { addressOf, type Readers, readPaths, sumParameter, sumsParameters } from './reads.ts'
import { creationSchema, onlySummed, schemaNames } from './schemas.ts'

/** The paths of a collection for users and programs with a session. */
export function collectionPaths(collection: Collection, registry: Registry): Json {
  const { scope, label, slug } = collection
  const inShop = scope === 'boutique' ? [inPath('boutique', "L'identifiant de la boutique")] : []
  const readers: Readers = {
    root: { boutique: '/api/boutiques/{boutique}', utilisateur: '/api/moi', global: '/api' }[scope],
    tags: [label.many],
    suffix: '',
    adjective: '',
    operation: {},
    parameters: inShop,
    responses: {},
    mayAskBy: () => true,
  }
  const { list, id, inList, inDocument } = addressOf(collection, readers.root)
  const one = `${list}/{${id}}`
  const names = schemaNames(collection)
  const document = api.named(names.read)
  const paths = readPaths(collection, names.read, readers) as Record<string, { get: { parameters: Json[] } }>
  paths[list]?.get.parameters.push(...sumParameter(collection), binParameter)
  paths[one]?.get.parameters.push(binParameter)
  const where = paths[list]?.get.parameters.filter(({ name }) => name === 'where') ?? []
  const sums = sumsParameters(collection)
  const toList = [...inShop, ...inList]
  const toDocument = [...toList, inDocument]
  const operation = (verb: string, summary: string, parameters: Json[], rest: Json): Json => ({
    operationId: `${verb}_${slug.replaceAll('/', '_')}`,
    tags: readers.tags,
    summary: `${summary} : ${label.one}`,
    parameters,
    ...rest,
  })
  const done = (description: string, schema: ApiSchema = document): Json => ({
    responses: answers(200, description, schema),
  })
  return {
    ...paths,
    [list]: {
      ...paths[list],
      ...(!isServerMade(collection) && {
        post: operation('creer', 'Créer', toList, {
          requestBody: body('Le document à créer', creationSchema(collection, registry)),
          responses: answers(201, 'Le document créé', document),
        }),
      }),
    },
    ...(sums && {
      [`${list}/sommes`]: {
        get: operation('additionner', 'Sommes par jour, semaine, mois ou année', [...toList, ...sums, ...where], {
          ...done('Les sommes', sumsSchema(onlySummed(collection))),
        }),
      },
    }),
    [one]: {
      ...paths[one],
      patch: operation('modifier', 'Modifier', toDocument, {
        requestBody: body('Ce qui change', patchSchema(names.written)),
        ...done('Le document modifié'),
      }),
      delete: operation('supprimer', 'Supprimer', toDocument, done('Le document, dans la Corbeille')),
    },
    [`${one}/actions/{action}`]: {
      post: operation('agir', 'Agir', [...toDocument, actionParameter(collection)], {
        requestBody: body("Ce que l'action prend", actionSchema(collection, registry), true),
        ...done("Le document après l'action ; « together » compte les autres qu'elle a changés avec lui, s'il y en a"),
      }),
    },
    [`${one}/annuler`]: {
      post: operation('annuler', 'Annuler des modifications', toDocument, {
        requestBody: body("Les révisions d'une ligne de l'historique", undoSchema),
        ...done("Les documents remis en état, et ce qui ne pouvait pas l'être", undoneSchema),
      }),
    },
    [`${one}/historique`]: {
      get: operation('historique', 'Historique', toDocument, done("L'historique", historySchema)),
    },
  }
}

const binParameter = inQuery('deleted', string('1 : la Corbeille, pour ceux qui la voient', { enum: ['1'] }))

/** Whether only the server creates documents, because a required field is set by the server. */
const isServerMade = ({ fields }: Collection): boolean =>
  Object.values(fields).some(({ required, write }) => required && write === 'server')

/** The actions of every collection, in French; collections describe their own. */
const COMMON: Readonly<Record<string, string>> = {
  top: 'met en tête de liste',
  refresh: 'rend sa place à la date de publication',
  reordonner: 'place entre deux documents',
  restaurer: 'sort de la Corbeille',
}

function actionParameter({ numbering, actions, generations }: Collection): Json {
  const own = [...askedActions(actions), ...Object.entries(generations ?? {})].map(([name, { label }]) => [name, label])
  const all = { ...COMMON, ...(numbering && { regenerer: 'donne un nouveau numéro' }), ...Object.fromEntries(own) }
  const meanings = Object.entries(all).map(([name, meaning]) => `${name} : ${meaning}`)
  return inPath('action', `L'action. ${meanings.join(', ')}`, { enum: Object.keys(all) })
}

/** The union of the inputs of a collection's actions. */
function actionSchema({ actions = {}, tree }: Collection, registry: Registry): Json {
  const inputs = Object.values(actions).reduce<Fields>((all, { input }) => ({ ...all, ...input }), {})
  const order = {
    avant: string('reordonner : le document au-dessus'),
    apres: string('reordonner : le document au-dessous'),
    ...(tree && {
      parent: { type: ['string', 'null'], description: 'reordonner : le nouveau parent, null à la racine' },
    }),
  }
  return object("Les champs de l'action", { ...order, ...properties(inputs, { registry, direction: 'write' }) }, [])
}
