import type { Action } from '../../core/action.ts'
import { Problem } from '../../core/problem.ts'
import { addPiece } from './add-piece.ts'
import { undivided, withRestOnLast } from './division.ts'
import type { AchatData } from './rules.ts'
import { settle } from './settle.ts'

/** Gives the last piece what is left to divide, or takes from it what was divided in excess (piece 1). */
const restOnLast: Action<AchatData> = {
  label: 'Mettre le reste sur la dernière pièce',
  done: () => 'Le reste est sur la dernière pièce',
  run(achat) {
    if (undivided(achat) === 0) throw new Problem(409, 'achat.reparti', 'Tout est déjà réparti')
    const pieces = withRestOnLast(achat)
    if (!pieces)
      throw new Problem(409, 'achat.sans-piece', 'La dernière pièce ne peut pas prendre le reste', {
        errors: [{ path: 'pieces', message: 'La dernière pièce ne peut pas prendre le reste' }],
      })
    return { pieces }
  },
}

/** The named actions of a purchase. */
export const actions = {
  'ajouter-piece': addPiece,
  'repartir-le-reste': restOnLast,
  reverser: settle,
} satisfies Record<string, Action<AchatData>>
