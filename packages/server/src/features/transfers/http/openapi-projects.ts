import { settingsCheckSchema, transferPreviewSchema } from '@boutique/domain'
import { answers, inPath, type Json } from '../../../http/openapi/parts.ts'

/** A test of the stored settings of a boutique. */
const test = (operationId: string, summary: string): Json => ({
  post: {
    operationId,
    tags: ['Boutiques'],
    summary,
    parameters: [inPath('boutique', "L'identifiant de la boutique")],
    responses: answers(200, 'Le résultat', settingsCheckSchema),
  },
})

/** The boutiques' own Firebase projects: a dry run of a transfer; tests of settings. */
export const projectPaths: Json = {
  '/api/transferts/{id}/apercu': {
    get: {
      operationId: 'apercu_transfert',
      tags: ['Transfert'],
      summary: "Un essai à blanc : ce qu'un transfert copierait maintenant",
      parameters: [inPath('id', "L'identifiant du transfert")],
      responses: answers(200, "L'essai à blanc", transferPreviewSchema),
    },
  },
  '/api/boutiques/{boutique}/firebase/essai': test(
    'essayer_projet_boutique',
    'Essaie le projet Firebase de la boutique avec les réglages enregistrés',
  ),
  '/api/boutiques/{boutique}/algolia/essai': test(
    'essayer_index_boutique',
    "Essaie l'index Algolia de la boutique : réglages, écriture, recherche",
  ),
  '/api/boutiques/{boutique}/stockage/essai': test(
    'essayer_stockage_boutique',
    'Essaie le dossier des photos de la boutique : écrit, relit et retire un petit fichier',
  ),
}
