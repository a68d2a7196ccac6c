import type { Collection, Registry } from '@boutique/domain'
import { answers, inHeader, inQuery, type Json, object, schemaRef, string } from './parts.ts'
import { type Readers, readPaths } from './reads.ts'
import { openObject, publishedSchema, schemaNames } from './schemas.ts'

const visitor = {
  operation: { security: [] },
  parameters: [
    { ...inHeader('X-Application-Id', "L'identifiant d'application de la boutique"), required: true },
    inHeader('If-None-Match', "L'ETag de la réponse que l'on a déjà : 304 si rien n'a changé"),
  ],
  responses: { 304: { description: "Rien n'a changé" } },
}

/** The public API: the collections with public documents, with their public fields. */
export function publicApi(registry: Registry): { paths: Json; schemas: Json } {
  const paths: Json = { '/api/public/adresses': addressPath }
  const schemas: Json = {}
  for (const collection of registry.values()) {
    if (collection.scope !== 'boutique' || !collection.publicWhere) continue
    const name = schemaNames(collection).published
    schemas[name] = publishedSchema(collection, registry)
    Object.assign(paths, readPaths(collection, schemaRef(name), readersOf(collection)))
  }
  return { paths, schemas }
}

const readersOf = ({ label, fields }: Collection): Readers => ({
  ...visitor,
  root: '/api/public',
  tags: [`Site : ${label.many}`],
  suffix: '_public',
  adjective: ', publiés',
  mayAskBy: (name) => fields[name]?.read === 'public',
})

const pathname = string('Par exemple /produit/table-en-chene', { minLength: 1, maxLength: 300 })
const addressPath: Json = {
  get: {
    operationId: 'lire_adresse_public',
    tags: ['Site : adresses'],
    summary: 'Le document publié à une adresse du site',
    ...visitor.operation,
    parameters: [...visitor.parameters, { ...inQuery('pathname', pathname), required: true }],
    responses: {
      ...answers(
        200,
        'La collection et le document',
        object('Ce que montre l’adresse', {
          collection: string('La collection du document'),
          document: { ...openObject, description: 'Le document, ses champs publics' },
        }),
      ),
      ...visitor.responses,
    },
  },
}
