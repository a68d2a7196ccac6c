import type { Action } from '../../core/action.ts'
import { answer, sendAgain } from './answer.ts'
import { junk, wanted } from './junk.ts'
import { publish } from './messages.ts'
import type { DemandeData } from './rules.ts'

/** The named actions of a request (REQ-15, REQ-23 to REQ-31). */
export const actions = {
  repondre: answer,
  renvoyer: sendAgain,
  publier: publish,
  indesirable: junk,
  legitime: wanted,
} satisfies Record<string, Action<DemandeData>>
