import { type Collection, contactFields, postedFields, type Registry } from '@boutique/domain'
import { properties } from '../../../http/openapi/fields.ts'
import {
  answers,
  APPLICATION,
  body,
  inHeader,
  inPath,
  inQuery,
  type Json,
  object,
  schemaRef,
  string,
} from '../../../http/openapi/parts.ts'
import { type Readers, readPaths } from '../../../http/openapi/reads.ts'
import { feedPaths } from './openapi-public-feeds.ts'
import { openObject, publishedSchema, schemaNames } from '../../../http/openapi/schemas.ts'

const visitor = {
  operation: { security: APPLICATION },
  parameters: [inHeader('If-None-Match', "L'ETag de la réponse que l'on a déjà : 304 si rien n'a changé")],
  responses: { 304: { description: "Rien n'a changé" } },
}

/** The public API: the collections with public documents, with their public fields. */
export function publicApi(registry: Registry): { paths: Json; schemas: Json } {
  const paths: Json = {
    '/api/public/adresses': addressPath,
    ...feedPaths,
    '/api/public/demandes': postedPath(registry),
    '/api/public/schemas/{id}': entryPath(registry),
  }
  const schemas: Json = {}
  for (const collection of registry.values()) {
    if (collection.scope !== 'boutique' || !collection.publicWhere) continue
    const name = schemaNames(collection).published
    schemas[name] = publishedSchema(collection, registry)
    for (const slug of new Set([collection.slug, collection.publicName ?? collection.slug]))
      Object.assign(paths, readPaths({ ...collection, slug }, schemaRef(name), readersOf(collection)))
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
        object(
          "Ce que montre l'adresse",
          {
            collection: string('La collection du document'),
            document: { ...openObject, description: 'Le document, ses champs publics' },
            redirect: string("L'adresse actuelle du document, où le site redirige, quand celle-ci est une ancienne"),
          },
          ['collection', 'document'],
        ),
      ),
      ...visitor.responses,
    },
  },
}

const postedPath = (registry: Registry): Json => ({
  post: {
    operationId: 'envoyer_demande_public',
    tags: ['Site : demandes'],
    summary: "La demande d'un visiteur du site",
    description: [
      'Avec un message, un produit, ou plusieurs lignes dans « requests ».',
      "La même demande n'est enregistrée qu'une fois : avec Idempotency-Key pour toujours, sinon pendant dix minutes au moins.",
      "Un formulaire HTML sans script l'envoie aussi, avec un champ « application » au lieu de l'en-tête, depuis une origine autorisée.",
    ].join('\n\n'),
    security: APPLICATION,
    parameters: [
      inHeader('Idempotency-Key', 'Un texte choisi par le site pour cette demande, le même à chaque nouvel essai'),
    ],
    requestBody: body(
      'La demande',
      object('La demande', properties(postedFields, { registry, direction: 'write' }), ['email']),
    ),
    responses: answers(201, 'La demande est reçue', object('La demande reçue', { id: string('Sa référence') })),
  },
})

const entryPath = (registry: Registry): Json => ({
  post: {
    operationId: 'envoyer_entree_public',
    tags: ['Site : schémas'],
    summary: "L'entrée d'un visiteur du site dans un schéma",
    description: [
      "Les champs du schéma par leur nom, et les champs de contact ; un champ « website » rempli fait ignorer l'entrée.",
      "La même entrée n'est enregistrée qu'une fois : avec Idempotency-Key pour toujours, sinon pendant dix minutes au moins.",
      "Un formulaire HTML sans script l'envoie aussi, avec un champ « application » au lieu de l'en-tête, depuis une origine autorisée.",
    ].join('\n\n'),
    security: APPLICATION,
    parameters: [
      inPath('id', "L'identifiant du schéma"),
      inHeader('Idempotency-Key', 'Un texte choisi par le site pour cette entrée, le même à chaque nouvel essai'),
    ],
    requestBody: body("L'entrée", {
      ...object("L'entrée", properties(contactFields, { registry, direction: 'write' }), []),
      additionalProperties: true,
    }),
    responses: answers(201, "L'entrée est reçue", object("L'entrée reçue", { id: string('Sa référence') })),
  },
})
