import type { Action } from '../../core/action.ts'
import type { CampagneData } from './rules.ts'
import { send } from './send.ts'
import { sendingActions } from './sending-actions.ts'

/** The named actions of a campaign. */
export const actions = { envoyer: send, ...sendingActions } satisfies Record<string, Action<CampagneData>>
