import { ADDRESS_TYPES, TREATMENTS } from '@boutique/domain'
import {
  answers,
  array,
  body,
  boolean,
  inPath,
  inQuery,
  instant,
  integer,
  type Json,
  object,
  string,
} from '../../../http/openapi/parts.ts'

const boutique = inPath('boutique', "L'identifiant de la boutique")
const kind = string('Le traitement', { enum: Object.keys(TREATMENTS) })
const label = string('Le libellé, obligatoire pour nettoyer les adresses', { maxLength: 200 })
const type = string('Le type des adresses à nettoyer', { enum: Object.keys(ADDRESS_TYPES) })
const treatment = object(
  'Un traitement',
  {
    id: string('Son identifiant'),
    kind,
    label: string('Son libellé'),
    type: string('Le type des adresses'),
    actor: object('Qui a demandé', { id: string('Son identifiant'), displayname: string('Son nom') }),
    state: string('Où il en est', { enum: ['attente', 'fait', 'retour', 'annule'] }),
    at: instant('Quand il a été demandé'),
    endedAt: instant('Sa fin'),
    failure: object('Son travail a échoué', { job: string('Le travail, à relancer'), sentence: string('La raison') }),
    total: integer('Les documents à changer'),
    hasMore: boolean("D'autres documents restent à traiter après lui"),
    changed: integer('Les documents changés'),
    restored: integer("Les documents rétablis par l'annulation"),
    kept: integer("Les documents que l'annulation a laissés"),
  },
  ['id', 'kind', 'label', 'actor', 'state', 'at', 'total', 'hasMore', 'changed', 'restored', 'kept'],
)
const row = object('Un document', { id: string('Son identifiant'), name: string('Son nom') })
const tags = ['Traitements']

/** The treatments of a boutique's data. */
export const treatmentPaths: Json = {
  '/api/boutiques/{boutique}/traitements': {
    get: {
      operationId: 'lister_traitements',
      tags,
      summary: 'Les derniers traitements',
      parameters: [boutique],
      responses: answers(
        200,
        'Les traitements',
        object('Les traitements', { traitements: array('Du plus récent', treatment) }),
      ),
    },
    post: {
      operationId: 'lancer_traitement',
      tags,
      summary: 'Lancer un traitement',
      parameters: [boutique],
      requestBody: body(
        'Le traitement',
        object('Le traitement', { traitement: kind, libelle: label, type }, ['traitement']),
      ),
      responses: answers(202, 'Demandé', treatment),
    },
  },
  '/api/boutiques/{boutique}/traitements/apercu': {
    get: {
      operationId: 'apercu_traitement',
      tags,
      summary: "Ce qu'un traitement changerait",
      parameters: [boutique, inQuery('traitement', kind), inQuery('libelle', label), inQuery('type', type)],
      responses: answers(
        200,
        "L'aperçu",
        object("L'aperçu", {
          count: integer('Les documents à changer'),
          hasMore: boolean("D'autres resteront à traiter"),
          rows: array('Les premiers', row),
        }),
      ),
    },
  },
  '/api/boutiques/{boutique}/traitements/{id}/annuler': {
    post: {
      operationId: 'annuler_traitement',
      tags,
      summary: 'Annuler tout un traitement',
      parameters: [boutique, inPath('id', "L'identifiant du traitement")],
      responses: answers(202, 'Demandé', treatment),
    },
  },
}
