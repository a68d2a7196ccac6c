import {
  abilitySchema,
  chargeSchema,
  deliverySchema,
  jobSchema,
  operationSchema,
  problemSchema,
  type Registry,
  richTextSchema,
} from '@boutique/domain'
import { collectionPaths } from './collections.ts'
import { archiveRoutes } from '../../features/archive/http/archive.ts'
import { bulkRoutes } from '../../features/bulk/http/bulk.ts'
import { importRoutes } from '../../features/imports/http/imports.ts'
import { erasureRoutes } from '../../features/erasure/http/erasure.ts'
import { healthRoutes } from '../../features/health/http/health.ts'
import { campaignRoutes } from '../../features/mailings/http/campaigns.ts'
import { recipientsRoute } from '../../features/mailings/http/recipients.ts'
import { chargeRoute } from '../../features/orders/http/charge.ts'
import { confirmationRoute } from '../../features/orders/http/confirmation.ts'
import { imageRoutes } from '../../features/photos/http/images.ts'
import { photoRoutes } from '../../features/photos/http/photos.ts'
import { registerRoutes } from '../../features/register/http/register.ts'
import { answerPreviewRoute } from '../../features/requests/http/answer-preview.ts'
import { labelRoutes } from '../../features/labels/http/labels.ts'
import { receiptRoutes } from '../../features/receipts/http/receipts.ts'
import { lifeRoutes } from '../../features/life/http/life.ts'
import { resultRoutes } from '../../features/results/http/results.ts'
import { providerRoute } from '../../features/requests/http/provider.ts'
import { lastStatementRoute, statementRoute } from '../../features/settlements/http/settlements.ts'
import { mailCheckRoutes } from '../../features/settings-checks/http/mail-check.ts'
import { settingsCheckRoutes } from '../../features/settings-checks/http/settings-checks.ts'
import { projectRoutes } from '../../features/transfers/http/projects.ts'
import { treatmentRoutes } from '../../features/treatments/http/treatments.ts'
import { webhookMessages } from '../../features/webhooks/http/webhook-messages.ts'
import { webhookRoutes } from '../../features/webhooks/http/webhooks.ts'
import { journalRoutes } from '../../features/journal/http/journal.ts'
import { definitionOf, type Json } from './parts.ts'
import { probeRoutes } from '../probes.ts'
import { pathsOf } from '../route.ts'
import { authRoutes } from '../routes/auth.ts'
import { jobRoutes } from '../routes/jobs.ts'
import { meRoutes } from '../routes/moi.ts'
import { sessionRoutes } from '../routes/sessions.ts'
import { userRoutes } from '../routes/users.ts'
import { publicApi } from '../../features/website/http/openapi-public.ts'
import { readSchema, schemaNames, writtenSchema } from './schemas.ts'

const DESCRIPTION = [
  "L'API d'Arrière-boutique. Ce que l'écran fait, un programme le fait aussi.",
  "Avec une session : Authorization: Bearer, du jeton reçu dans l'en-tête set-auth-token de la connexion.",
  'Pour un site web : /api/public, avec X-Application-Id et sans session.',
].join('\n\n')

/** The OpenAPI document of the product, generated from the registry: every declared field is documented. */
export function openApi(registry: Registry): Json {
  const paths: Json = {
    ...pathsOf([
      ...authRoutes,
      ...meRoutes,
      ...userRoutes,
      ...probeRoutes,
      ...sessionRoutes,
      ...photoRoutes,
      ...imageRoutes,
      ...jobRoutes,
      ...journalRoutes,
      ...treatmentRoutes,
      ...bulkRoutes,
      ...importRoutes,
      ...healthRoutes,
      ...archiveRoutes,
      ...erasureRoutes,
      chargeRoute,
      confirmationRoute,
      answerPreviewRoute,
      recipientsRoute,
      providerRoute,
      ...mailCheckRoutes,
      ...settingsCheckRoutes,
      ...projectRoutes,
      ...campaignRoutes,
      ...webhookRoutes,
      ...registerRoutes,
      ...resultRoutes,
      statementRoute,
      lastStatementRoute,
      ...receiptRoutes,
      ...labelRoutes,
      ...lifeRoutes,
    ]),
  }
  const schemas: Json = {
    Probleme: definitionOf(problemSchema),
    TexteMisEnForme: definitionOf(richTextSchema),
    OperationDeListe: definitionOf(operationSchema),
    Travail: definitionOf(jobSchema),
    Charge: definitionOf(chargeSchema),
    MessageEnvoye: definitionOf(deliverySchema),
    Droits: definitionOf(abilitySchema),
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
