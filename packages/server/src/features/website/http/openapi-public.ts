import {
  api,
  type Collection,
  contactFields,
  postedFields,
  receivedEntrySchema,
  receivedRequestSchema,
  type Registry,
} from '@boutique/domain'
import { properties } from '../../../http/openapi/fields.ts'
import { APPLICATION, IF_NONE_MATCH, inHeader, type Json, object, UNCHANGED } from '../../../http/openapi/parts.ts'
import { type Readers, readPaths } from '../../../http/openapi/reads.ts'
import { publishedSchema, schemaNames } from '../../../http/openapi/schemas.ts'
import { POSTED_ENTRIES, POSTED_REQUESTS } from '../../../http/requests/cors.ts'
import { pathsOf, type Route, route } from '../../../http/route.ts'
import { addressRoute } from './public.ts'
import { feedRoutes } from './public-feeds.ts'

const visitor = {
  operation: { security: APPLICATION },
  parameters: [inHeader('If-None-Match', IF_NONE_MATCH)],
  responses: UNCHANGED,
  headers: {
    'X-Lecture': {
      description:
        "Où la réponse a été lue, avec un secours de lecture : « primaire », ou « secours; retard-max=5 » et le retard en secondes qu'elle peut avoir",
      schema: { type: 'string' },
    },
  },
}

/** The public API: the collections with public documents, with their public fields. */
export function publicApi(registry: Registry): { paths: Json; schemas: Json } {
  const paths: Json = pathsOf([addressRoute, ...feedRoutes, ...postedRoutes(registry)])
  const schemas: Json = {}
  for (const collection of registry.values()) {
    if (collection.scope !== 'boutique' || !collection.publicWhere) continue
    const name = schemaNames(collection).published
    schemas[name] = publishedSchema(collection, registry)
    for (const slug of new Set([collection.slug, collection.publicName ?? collection.slug]))
      Object.assign(paths, readPaths({ ...collection, slug }, name, readersOf(collection)))
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

const posted = (what: string, said: string): string =>
  [
    said,
    `La même ${what} n'est enregistrée qu'une fois : avec Idempotency-Key pour toujours, sinon pendant dix minutes au moins.`,
    "Un formulaire HTML sans script l'envoie aussi, avec un champ « application » au lieu de l'en-tête, depuis une origine autorisée.",
  ].join('\n\n')
const key = (what: string): Record<string, string> => ({
  'Idempotency-Key': `Un texte choisi par le site pour cette ${what}, le même à chaque nouvel essai`,
})

/** What visitors post: the fields of requests and of contacts describe and parse it. */
const postedRoutes = (registry: Registry): Route[] => [
  route(`POST ${POSTED_REQUESTS}`, {
    id: 'envoyer_demande_public',
    tag: 'Site : demandes',
    summary: "La demande d'un visiteur du site",
    description: posted('demande', 'Avec un message, un produit, ou plusieurs lignes dans « requests ».'),
    security: APPLICATION,
    takes: key('demande'),
    sent: [
      'La demande',
      api.ofFields(object('La demande', properties(postedFields, { registry, direction: 'write' }), ['email'])),
    ],
    answer: [201, 'La demande est reçue', receivedRequestSchema],
  }),
  route(`POST ${POSTED_ENTRIES}/{id}`, {
    id: 'envoyer_entree_public',
    tag: 'Site : schémas',
    summary: "L'entrée d'un visiteur du site dans un schéma",
    description: posted(
      'entrée',
      "Les champs du schéma par leur nom, et les champs de contact ; un champ « website » rempli fait ignorer l'entrée.",
    ),
    security: APPLICATION,
    params: { id: "L'identifiant du schéma" },
    takes: key('entrée'),
    sent: [
      "L'entrée",
      api.ofFields({
        ...object("L'entrée", properties(contactFields, { registry, direction: 'write' }), []),
        additionalProperties: true,
      }),
    ],
    answer: [201, "L'entrée est reçue", receivedEntrySchema],
  }),
]
