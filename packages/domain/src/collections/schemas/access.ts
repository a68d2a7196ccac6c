import { type Ability, EVERYTHING, NOTHING } from '../../core/access.ts'
import type { Actor } from '../../core/actor.ts'

/** The schemas are in the administration: only administrators read and change them. */
export const forAdministrators = ({ type }: Actor): Ability<never> => (type === 'admin' ? EVERYTHING : NOTHING)
