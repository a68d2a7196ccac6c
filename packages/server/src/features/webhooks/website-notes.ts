import type { WriteHook } from '../../operations/write/hooks.ts'
import { noteForWebsites, noteMovedForWebsites, tellsWebsites } from './webhook-notes.ts'

/** Notes what visitors see differently, for the addresses that a boutique declares (ADR 31). */
export const websiteNotes: WriteHook = {
  isNoted: tellsWebsites,
  stored: noteForWebsites,
  moved: noteMovedForWebsites,
}
