import type { Collection, Field, Registry } from '@boutique/domain'
import { z } from 'zod'
import { fixedPaths } from './openapi-fixed.ts'
import { answers, body, json, type Json, object, query } from './openapi-parts.ts'

/** The OpenAPI document of the product, made from the registry: a declared field is a documented one. */
export function openApi(registry: Registry): Json {
  const paths: Json = { ...fixedPaths }
  const schemas: Json = { Probleme: problemSchema }
  for (const collection of registry.values()) {
    const name = collection.slug.replaceAll('/', '_')
    schemas[name] = { allOf: [systemSchema, { type: 'object', properties: properties(collection.fields) }] }
    Object.assign(paths, collectionPaths(collection, name))
  }
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

/** The JSON schema of fields, as they are stored; secrets are only written. */
function properties(fields: Readonly<Record<string, Field>>): Json {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const schema = z.toJSONSchema(field.schema, { io: 'output', unrepresentable: 'any' }) as Json
      delete schema.$schema
      return [
        name,
        {
          ...schema,
          title: field.label,
          ...(field.kind === 'secret' && { writeOnly: true }),
          ...((field.derived || field.write === 'server') && { readOnly: true }),
        },
      ]
    }),
  )
}

const instant = { type: 'string', format: 'date-time' }
const systemSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    rev: { type: 'integer' },
    boutique: { type: 'string' },
    deleted: { type: 'boolean' },
    createdAt: instant,
    updatedAt: instant,
    datetime: { type: 'integer' },
  },
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
const listParameters = [
  query('where[champ]', 'Filtre ; where[champ][gt|gte|lt|lte|in|vide|contient]'),
  query('sort', 'Champ, précédé de - pour décroissant'),
  query('limit', '1 à 200, 40 par défaut'),
  query('after', 'Le curseur « next » de la page précédente'),
  query('count', '1 : compte exact jusqu’à 1 000, « plus » au-delà'),
  query('sum', 'Champ à additionner'),
]

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
  const hits = { type: 'array', items: { allOf: [document, { properties: { objectID: { type: 'string' } } }] } }
  const found = { type: 'object', properties: { nbHits: { type: 'integer' }, plus: { type: 'boolean' }, hits } }
  const parameters = [
    { name: 'boutique', in: 'path', required: true, schema: { type: 'string' } },
    query('q', 'Le texte cherché, 200 caractères au plus'),
    query('page', 'À partir de 0'),
    query('limit', '40 par défaut'),
    query('where[champ]', 'Filtre, comme pour la liste'),
  ]
  return {
    [`${base}/recherche`]: {
      get: { tags, summary: `Chercher : ${slug}`, parameters, responses: answers(200, 'Les documents trouvés', found) },
    },
  }
}

function collectionPaths(collection: Collection, name: string): Json {
  const base = basePath(collection)
  const id = collection.parent ? 'subId' : 'id'
  const document = { $ref: `#/components/schemas/${name}` }
  const page = {
    type: 'object',
    properties: {
      documents: { type: 'array', items: document },
      next: { type: ['string', 'null'] },
      count: { type: 'integer' },
      plus: { type: 'boolean' },
      sum: { type: 'number' },
    },
  }
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
        parameters: listParameters,
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
