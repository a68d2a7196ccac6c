/** The settings of a boutique by which its own Firebase project is opened (LIVE-06). */
export interface ProjectSettings {
  apiKey: string
  projectId: string
  authDomain?: string
  storageBucket?: string
  messagingSenderId?: string
  email: string
  password: string
}
/** A document to write: its path, and its data; dates become timestamps. */
export interface ProjectDocument {
  path: string
  data: Record<string, unknown>
}

/** One call of the official client, in its process. */
export type ProjectCall =
  | { op: 'signIn' }
  /** All documents or none; existing ones are replaced. */
  | { op: 'write'; documents: readonly ProjectDocument[] }
  | { op: 'read'; path: string }
  | { op: 'remove'; path: string }
  /** How many documents of a collection a transfer copied. */
  | { op: 'count'; collection: string; transfer: string }
  /** A callable function. */
  | { op: 'call'; name: string; data: unknown }

/** The first message to the process. */
export interface ProcessOptions {
  settings: ProjectSettings
  /** Scheme, host and port in place of the hosts of Firebase. */
  base?: string
  /** Private addresses that the operator allows (ADR 25). */
  allowed: readonly string[]
  /** Milliseconds for one request. */
  timeLimit: number
}
/** An error of the client: its code, and the refusal of our own door, if that was the cause. */
export interface ClientError {
  code: string
  message: string
  refusal?: { code: string; message: string }
  /** Nobody can have received the request. */
  isUnsent: boolean
}
export type ProjectReply = { id: number; value: unknown } | { id: number; error: ClientError }
