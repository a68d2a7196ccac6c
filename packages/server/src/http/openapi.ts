import type { Collection, Registry } from '@boutique/domain'
import { fixedPaths } from './openapi-fixed.ts'
import {
  answers,
  body,
  hitsOf,
  json,
  type Json,
  listParameters,
  object,
  pageOf,
  properties,
  query,
  searchParameters,
  systemSchema,
} from './openapi-parts.ts'
import { publicApi } from './openapi-public.ts'

/** The OpenAPI document of the product, made from the registry: a declared field is a documented one. */
export function openApi(registry: Registry): Json {
  const paths: Json = { ...fixedPaths }
  const schemas: Json = { Probleme: problemSchema }
  for (const collection of registry.values()) {
    const name = collection.slug.replaceAll('/', '_')
    schemas[name] = { allOf: [systemSchema, { type: 'object', properties: properties(collection.fields) }] }
    Object.assign(paths, collectionPaths(collection, name))
  }
  const open = publicApi(registry)
  Object.assign(paths, open.paths)
  Object.assign(schemas, open.schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Arrière-boutique',
      version: '1',
      description: 'Programmes : Authorization: Bearer, du jeton reçu dans set-auth-token.',
    },
    components: { schemas, securitySchemes: { jeton: { type: 'http', scheme: 'bearer' } } },
    security: [{ jeton: [] }],
    paths,
  }
}

const problemSchema = {
  type: 'object',
  properties: {
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string', description: 'La phrase pour la personne' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}
const patchSchema = {
  type: 'object',
  properties: {
    changes: { type: 'object', description: 'chemin → valeur ; null vide le champ' },
    operations: { type: 'array', items: object, description: 'add, remove, move sur une liste' },
    rev: { type: 'integer', description: "La révision lue ; sans elle, la dernière écriture d'un chemin l'emporte" },
  },
}
function basePath({ slug, scope, parent }: Collection): string {
  if (scope === 'global') return `/api/${slug}`
  if (scope === 'utilisateur') return `/api/moi/${slug}`
  return parent
    ? `/api/boutiques/{boutique}/${parent}/{id}/${slug.slice(parent.length + 1)}`
    : `/api/boutiques/{boutique}/${slug}`
}

/** The search of a collection that declares one. */
function searchPath({ search, slug }: Collection, base: string, document: Json, tags: string[]): Json {
  if (!search) return {}
  const parameters = [{ name: 'boutique', in: 'path', required: true, schema: { type: 'string' } }, ...searchParameters]
  return {
    [`${base}/recherche`]: {
      get: {
        tags,
        summary: `Chercher : ${slug}`,
        parameters,
        responses: answers(200, 'Les documents trouvés', hitsOf(document)),
      },
    },
  }
}

function collectionPaths(collection: Collection, name: string): Json {
  const base = basePath(collection)
  const id = collection.parent ? 'subId' : 'id'
  const document = { $ref: `#/components/schemas/${name}` }
  const page = pageOf(document)
  const parameters = [...`${base}/{${id}}`.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const tags = [collection.label.many]
  return {
    [base]: {
      parameters: parameters.slice(0, -1),
      get: {
        tags,
        summary: collection.label.many,
        parameters: [...listParameters, query('sum', 'Champ à additionner')],
        responses: answers(200, 'Une page', page),
      },
      post: {
        tags,
        summary: collection.label.create,
        requestBody: body(document),
        responses: answers(201, 'Créé', document),
      },
    },
    [`${base}/{${id}}`]: {
      parameters,
      get: { tags, summary: `Lire : ${collection.label.one}`, responses: answers(200, 'Le document', document) },
      patch: {
        tags,
        summary: `Modifier : ${collection.label.one}`,
        requestBody: body(patchSchema),
        responses: answers(200, 'Le document', document),
      },
      delete: {
        tags,
        summary: `Supprimer : ${collection.label.one}`,
        responses: answers(200, 'Le document', document),
      },
    },
    [`${base}/{${id}}/actions/{action}`]: {
      parameters: [
        ...parameters,
        {
          name: 'action',
          in: 'path',
          required: true,
          schema: {
            enum: [
              'top',
              'refresh',
              'reordonner',
              'restaurer',
              ...(collection.numbering ? ['regenerer'] : []),
              ...Object.keys(collection.actions ?? {}),
              ...Object.keys(collection.generations ?? {}),
            ],
          },
        },
      ],
      post: {
        tags,
        summary: `Agir : ${collection.label.one}`,
        requestBody: { ...json(object) },
        responses: answers(200, 'Le document', document),
      },
    },
    ...searchPath(collection, base, document, tags),
    [`${base}/{${id}}/annuler`]: {
      parameters,
      post: {
        tags,
        summary: `Annuler des modifications : ${collection.label.one}`,
        requestBody: body({
          type: 'object',
          required: ['revs'],
          properties: {
            revs: {
              type: 'array',
              items: { type: 'integer', minimum: 1 },
              minItems: 1,
              maxItems: 200,
              description:
                "Les révisions d'une ligne de l'historique ; ce que le même geste a écrit ailleurs est annulé aussi",
            },
          },
        }),
        responses: answers(200, 'Les documents remis en état, et ce qui ne pouvait pas l’être', {
          type: 'object',
          properties: { documents: { type: 'array', items: object }, conflicts: { type: 'array', items: object } },
        }),
      },
    },
    [`${base}/{${id}}/historique`]: {
      parameters,
      get: { tags, summary: `Historique : ${collection.label.one}`, responses: answers(200, "L'historique", object) },
    },
  }
}
