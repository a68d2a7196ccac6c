import type { BackupHealth, Collection } from '@boutique/domain'

/** What tasks ask of the backup that this server makes. */
export interface BackupServices {
  /** Its state, as the server that makes it knows it. */
  health(): Promise<BackupHealth>
  /**
   * Restores the newest backup on trial, unless its base copy is proven, and keeps what came of it.
   * @throws Error when it was interrupted
   */
  prove(collections: readonly Collection[], signal: AbortSignal): Promise<void>
  /** When the administrators were last told by mail what is wrong, in milliseconds. */
  readonly notifiedAt: number | undefined
  notified(at: number): Promise<void>
}
