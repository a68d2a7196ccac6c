import * as z from 'zod/mini'
import { LABEL_FORMAT_NAMES, MAX_COPIES, MAX_LABELS } from '../labels/formats.ts'
import { LABEL_CODES, LABEL_PARTS, type LabelCode, type LabelPart } from '../labels/label.ts'
import { body, noted, oneOf, optional, text, type TypeOf } from './schema.ts'

const codes = Object.keys(LABEL_CODES) as [LabelCode, ...LabelCode[]]
const parts = Object.keys(LABEL_PARTS) as [LabelPart, ...LabelPart[]]

/** As many as a sheet of the smallest labels has. */
const MAX_PLACES = MAX_LABELS

/** Labels of documents of one collection, on paper. */
export const labelsBody = body('Les étiquettes', {
  collection: text('La collection : produits, contacts ou commandes'),
  ids: noted(
    z.array(text('Un identifiant').check(z.maxLength(64))).check(z.minLength(1), z.maxLength(MAX_LABELS)),
    "Les documents, dans l'ordre des étiquettes",
  ),
  format: optional(oneOf('La feuille ou le rouleau ; il faut une feuille ou un modèle', LABEL_FORMAT_NAMES)),
  modele: optional(
    noted(
      text('Un identifiant').check(z.maxLength(64)),
      "Un modèle d'étiquettes de la boutique, qui décide de la feuille, de ce qu'elles montrent et du code",
    ),
  ),
  debut: optional(
    noted(z.int().check(z.gte(1), z.lte(MAX_PLACES)), 'La première étiquette libre de la première feuille'),
  ),
  exemplaires: optional(noted(z.int().check(z.gte(1), z.lte(MAX_COPIES)), 'Combien de fois chaque étiquette')),
  code: optional(oneOf("Le code de l'étiquette", codes)),
  montre: optional(
    noted(z.array(oneOf('Une partie', parts)).check(z.maxLength(parts.length)), "Ce qu'elle montre ; par défaut, tout"),
  ),
})
export type LabelsBody = TypeOf<typeof labelsBody>
