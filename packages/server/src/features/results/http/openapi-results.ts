import {
  boardSchema,
  loweredSchema,
  loweringSchema,
  RESULT_GROUPS,
  resultSchema,
  SLEEP_DAYS,
  sleepingSchema,
  soldPiecesSchema,
  stockSchema,
} from '@boutique/domain'
import { answers, body, inPath, inQuery, type Json, problems, string } from '../../../http/openapi/parts.ts'

const boutique = inPath('boutique', "L'identifiant de la boutique")
const periode = inQuery(
  'periode',
  string('Un mois comme 2026-11, un trimestre comme 2026-T4, une année, ou deux jours inclus joints par deux points'),
)
const par = inQuery('par', string('Ce qui réunit les ventes', { enum: [...RESULT_GROUPS] }))
const jour = inQuery('jour', string("Le jour, inclus ; aujourd'hui sans ce paramètre"))
const apres = inQuery('apres', string('Le curseur « next » de la page précédente'))
const format = inQuery('format', string('Le format du fichier', { enum: ['csv', 'pdf'] }))

const tags = ['Résultat']
const file = (operationId: string, summary: string, parameters: Json[]): Json => ({
  get: {
    ...{ operationId, tags, summary, parameters: [boutique, ...parameters, format] },
    responses: {
      200: {
        description: 'Le fichier',
        content: { 'text/csv': { schema: string('Le tableau') }, 'application/pdf': { schema: string('Le document') } },
      },
      ...problems,
    },
  },
})
const read = (operationId: string, summary: string, parameters: Json[], answer: Json): Json => ({
  get: { operationId, tags, summary, parameters: [boutique, ...parameters], responses: answer },
})

/** The results of a boutique. */
export const resultPaths: Json = {
  '/api/boutiques/{boutique}/chiffres': read(
    'lire_chiffres',
    'Les chiffres du tableau de bord, selon les droits',
    [],
    answers(200, 'Les chiffres', boardSchema),
  ),
  '/api/boutiques/{boutique}/resultat': read(
    'lire_resultat',
    "Ventes, coûts, marge et dépenses d'une période",
    [periode, par],
    answers(200, 'Le résultat', resultSchema),
  ),
  '/api/boutiques/{boutique}/resultat/pieces': read(
    'lire_pieces_vendues',
    'Les ventes et retours derrière un chiffre',
    [periode, par, inQuery('cle', string("Seulement ce groupe ; vide : ce qui n'en a pas")), apres],
    answers(200, 'Une page', soldPiecesSchema),
  ),
  '/api/boutiques/{boutique}/resultat/fichier': file('exporter_resultat', 'Le résultat en fichier', [periode]),
  '/api/boutiques/{boutique}/stock': read(
    'lire_stock',
    "La valeur du stock au coût, au soir d'un jour",
    [jour, apres],
    answers(200, 'Le stock', stockSchema),
  ),
  '/api/boutiques/{boutique}/stock/fichier': file('exporter_stock', "L'inventaire en fichier", [jour]),
  '/api/boutiques/{boutique}/dormants': read(
    'lire_dormants',
    'Les pièces en stock depuis longtemps',
    [inQuery('jours', string('Depuis au moins tant de jours', { enum: SLEEP_DAYS.map(String) })), apres],
    answers(200, 'Les pièces', sleepingSchema),
  ),
  '/api/boutiques/{boutique}/dormants/baisse': {
    post: {
      operationId: 'baisser_prix',
      tags,
      summary: 'Baisse le prix de plusieurs pièces en une fois',
      parameters: [boutique],
      requestBody: body('La baisse', loweringSchema),
      responses: answers(200, 'Ce qui a changé', loweredSchema),
    },
  },
}
