import type { WriteHook } from '../../operations/write/hooks.ts'
import { refuseErased } from './erased.ts'

/** Keeps what was erased from coming back (ADR 35). */
export const erasedDocuments: WriteHook = { returns: refuseErased }
