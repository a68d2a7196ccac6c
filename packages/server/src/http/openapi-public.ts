import type { Collection, Registry } from '@boutique/domain'
import {
  answers,
  hitsOf,
  type Json,
  listParameters,
  object,
  pageOf,
  properties,
  query,
  searchParameters,
  systemSchema,
} from './openapi-parts.ts'

const application = {
  name: 'X-Application-Id',
  in: 'header',
  required: true,
  description: "L'identifiant d'application de la boutique",
  schema: { type: 'string' },
}
const knownTag = {
  name: 'If-None-Match',
  in: 'header',
  description: "L'ETag de la réponse que l'on a déjà : 304 si rien n'a changé",
  schema: { type: 'string' },
}
const inPath = (name: string): Json => ({ name, in: 'path', required: true, schema: { type: 'string' } })

/** A public read, which needs no session. */
const read = (tags: string[], summary: string, parameters: Json[], description: string, schema: Json): Json => ({
  get: {
    tags,
    summary,
    security: [],
    parameters: [application, knownTag, ...parameters],
    responses: { ...answers(200, description, schema), 304: { description: "Rien n'a changé" } },
  },
})

/** The public API: the collections with public documents, and of these the public fields. */
export function publicApi(registry: Registry): { paths: Json; schemas: Json } {
  const pathname = { ...query('pathname', 'Par exemple /produit/table-en-chene'), required: true }
  const found = { type: 'object', properties: { collection: { type: 'string' }, document: object } }
  const paths: Json = {
    '/api/public/adresses': read(
      ['Site : adresses'],
      'Le document publié à une adresse du site',
      [pathname],
      'La collection et le document',
      found,
    ),
  }
  const schemas: Json = {}
  for (const collection of registry.values()) {
    if (collection.scope !== 'boutique' || !collection.publicWhere) continue
    const name = `${collection.slug.replaceAll('/', '_')}_public`
    const fields = Object.entries(collection.fields).filter(([, field]) => field.read === 'public')
    schemas[name] = {
      allOf: [systemSchema, { type: 'object', properties: properties(Object.fromEntries(fields)) }],
    }
    Object.assign(paths, collectionPaths(collection, { $ref: `#/components/schemas/${name}` }))
  }
  return { paths, schemas }
}

function collectionPaths({ slug, parent, label, search }: Collection, document: Json): Json {
  const path = parent ? `/api/public/${parent}/{id}/${slug.slice(parent.length + 1)}` : `/api/public/${slug}`
  const above = parent ? [inPath('id')] : []
  const id = parent ? 'subId' : 'id'
  const tags = [`Site : ${label.many}`]
  return {
    [path]: read(tags, `Publiés : ${label.many}`, [...above, ...listParameters], 'Une page', pageOf(document)),
    [`${path}/{${id}}`]: read(
      tags,
      `Lire, publié : ${label.one}`,
      [...above, inPath(id)],
      'Le document, ses champs publics',
      document,
    ),
    ...(search && {
      [`${path}/recherche`]: read(
        tags,
        `Chercher parmi les publiés : ${label.many}`,
        searchParameters,
        'Les documents trouvés',
        hitsOf(document),
      ),
    }),
  }
}
