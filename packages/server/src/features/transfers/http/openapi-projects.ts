import { answers, array, boolean, inPath, integer, type Json, object, string } from '../../../http/openapi/parts.ts'

const line = object('Une étape', {
  label: string('Son nom'),
  state: string('Réussie, échouée ou pas essayée', { enum: ['ok', 'failed', 'untried'] }),
  text: string('Une phrase'),
})

/** A test of the stored settings of a boutique. */
const test = (operationId: string, summary: string): Json => ({
  post: {
    operationId,
    tags: ['Boutiques'],
    summary,
    parameters: [inPath('boutique', "L'identifiant de la boutique")],
    responses: answers(200, 'Le résultat', object('Le résultat', { lines: array('Les étapes', line) })),
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
      responses: answers(
        200,
        "L'essai à blanc",
        object(
          "L'essai à blanc",
          {
            refus: string("Pourquoi le transfert ne peut pas commencer, s'il ne le peut pas"),
            documents: integer('Les documents à copier'),
            total: integer('Les documents de ce type dans la boutique, 100 000 au plus'),
            isMore: boolean("S'il y en a plus"),
            batches: integer('Les lots'),
            hasAddresses: boolean('Si des adresses sont créées'),
            vers: string('La collection du projet'),
          },
          ['documents', 'total', 'isMore', 'batches', 'hasAddresses', 'vers'],
        ),
      ),
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
