import type { Action } from '../../core/action.ts'
import { ID_PATTERN } from '../../core/field.ts'
import { text } from '../../core/fields/kinds.ts'
import { Problem } from '../../core/problem.ts'
import type { AchatData } from './rules.ts'
import { pieceFields } from './schema.ts'

/**
 * Creates a product and puts it into the purchase, in one commit (piece 1). The caller chooses its id, so that it can
 * send its photo, and a request whose answer was lost may be repeated. The piece is not on the website until somebody
 * puts it there.
 */
export const addPiece: Action<AchatData> = {
  label: 'Ajouter une pièce nouvelle',
  verb: 'Ajouter',
  done: ({ pieces = [] }) => `« ${pieces.at(-1)?.name ?? 'Pièce'} » ajoutée`,
  input: {
    name: { ...pieceFields.name, required: true },
    estimation: pieceFields.estimation,
    produit: text({
      label: 'Identifiant',
      hint: 'Celui de la nouvelle fiche',
      hidden: true,
      max: 64,
      pattern: ID_PATTERN,
      patternMessage: 'Lettres, chiffres, « - » et « _ »',
    }),
  },
  form: [{ fields: [['name', 'estimation']] }],
  run({ pieces = [] }, { newId }, input) {
    const { name, estimation } = input as { name: string; estimation?: number }
    const id = typeof input.produit === 'string' ? input.produit : newId()
    if (pieces.some(({ produit }) => produit === id)) return {}
    if (pieces.some((piece) => piece.id === id))
      throw new Problem(409, 'piece.prise', 'Une autre pièce porte déjà cet identifiant')
    return {
      pieces: [...pieces, { id, produit: id, name, ...(estimation !== undefined && { estimation }) }],
      also: [{ type: 'create', collection: 'produits', id, data: { name, isOnlineStore: false } }],
    }
  },
}
