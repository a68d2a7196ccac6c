import { chargeSchema, deliverySchema, jobSchema, type Registry } from '@boutique/domain'
import { chargePaths } from '../../features/orders/http/openapi-charge.ts'
import { campaignPaths } from '../../features/mailings/http/openapi-campaigns.ts'
import { collectionPaths } from './collections.ts'
import { confirmationPaths } from '../../features/orders/http/openapi-confirmation.ts'
import { recipientPaths } from '../../features/mailings/http/openapi-recipients.ts'
import { mailCheckPaths } from '../../features/settings-checks/http/openapi-mail-check.ts'
import { abilitySchema, identityPaths } from './identity.ts'
import { archivePaths } from '../../features/archive/http/openapi-archive.ts'
import { healthPaths } from '../../features/health/http/openapi-health.ts'
import { jobPaths } from './jobs.ts'
import { erasurePaths } from '../../features/erasure/http/openapi-erasure.ts'
import { journalPaths } from '../../features/journal/http/openapi-journal.ts'
import { type Json, jsonSchema } from './parts.ts'
import { photoPaths } from '../../features/photos/http/openapi-photos.ts'
import { projectPaths } from '../../features/transfers/http/openapi-projects.ts'
import { providerPaths } from '../../features/requests/http/openapi-provider.ts'
import { resultPaths } from '../../features/results/http/openapi-results.ts'
import { publicApi } from '../../features/website/http/openapi-public.ts'
import { registerPaths } from '../../features/register/http/openapi-register.ts'
import { treatmentPaths } from '../../features/treatments/http/openapi-treatments.ts'
import { sessionPaths } from './sessions.ts'
import { readSchema, schemaNames, sharedSchemas, writtenSchema } from './schemas.ts'
import { webhookMessages, webhookPaths } from '../../features/webhooks/http/openapi-webhooks.ts'

const DESCRIPTION = [
  "L'API d'Arrière-boutique. Ce que l'écran fait, un programme le fait aussi.",
  "Avec une session : Authorization: Bearer, du jeton reçu dans l'en-tête set-auth-token de la connexion.",
  'Pour un site web : /api/public, avec X-Application-Id et sans session.',
].join('\n\n')

/** The OpenAPI document of the product, generated from the registry: every declared field is documented. */
export function openApi(registry: Registry): Json {
  const paths: Json = {
    ...identityPaths,
    ...sessionPaths,
    ...photoPaths,
    ...jobPaths,
    ...journalPaths,
    ...registerPaths,
    ...treatmentPaths,
    ...resultPaths,
    ...healthPaths,
    ...archivePaths,
    ...erasurePaths,
    ...chargePaths,
    ...confirmationPaths,
    ...recipientPaths,
    ...providerPaths,
    ...mailCheckPaths,
    ...projectPaths,
    ...campaignPaths,
    ...webhookPaths,
  }
  const schemas: Json = {
    ...sharedSchemas,
    Travail: jsonSchema(jobSchema),
    Charge: jsonSchema(chargeSchema),
    MessageEnvoye: jsonSchema(deliverySchema),
    Droits: abilitySchema,
  }
  for (const collection of registry.values()) {
    const names = schemaNames(collection)
    schemas[names.read] = readSchema(collection, registry)
    schemas[names.written] = writtenSchema(collection, registry)
    Object.assign(paths, collectionPaths(collection, registry))
  }
  const open = publicApi(registry)
  Object.assign(paths, open.paths)
  Object.assign(schemas, open.schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Arrière-boutique',
      version: '1',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'Ce serveur' }],
    tags: tagsOf(paths),
    components: {
      schemas,
      securitySchemes: {
        jeton: { type: 'http', scheme: 'bearer', description: 'Le jeton de la session' },
        application: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Application-Id',
          description: "L'identifiant d'application de la boutique : il la nomme, et n'est pas secret",
        },
        applicationDansAdresse: {
          type: 'apiKey',
          in: 'query',
          name: 'application',
          description: 'Le même, où aucun en-tête ne peut être envoyé : plan du site, flux, liens vers des fichiers',
        },
      },
    },
    security: [{ jeton: [] }],
    paths,
    webhooks: webhookMessages,
  }
}

/** The tags of all operations, without duplicates. */
function tagsOf(paths: Json): Json[] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item as Record<string, { tags?: string[] }>))
  const names = new Set(operations.flatMap(({ tags = [] }) => tags))
  return [...names].map((name) => ({ name, description: `Les adresses : ${name}` }))
}
