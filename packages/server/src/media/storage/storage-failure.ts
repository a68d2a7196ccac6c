import { CERTIFICATE_EXPIRED, TLS_ERROR } from '../../outgoing/tls-errors.ts'
import { MediaRefusal } from '../refusal.ts'

/** What errors of the disk, of TLS and of the bucket's library have. */
interface Cause {
  code?: string
  name?: string
  $metadata?: { httpStatusCode?: number }
}

const REFUSED = new Set([401, 403])

/** What a storage does instead of answering: the rest of a sentence that begins with its name. */
export function storageFailure(error: unknown): string {
  const cause = (error instanceof MediaRefusal ? error.cause : undefined) ?? error
  const { code = '', name = '', $metadata } = (cause ?? {}) as Cause
  const status = $metadata?.httpStatusCode
  if (name === 'RequestTimeTooSkewed')
    return "refuse l'heure de ce serveur, qui est fausse : mettez son horloge à l'heure"
  if (code === CERTIFICATE_EXPIRED) return 'a un certificat qui a expiré : renouvelez-le'
  if (TLS_ERROR.test(code)) return `a un certificat qui n'est pas accepté (${code})`
  if (status !== undefined && REFUSED.has(status)) return `refuse la clé ou le secret (${status})`
  return `ne répond pas (${status ?? (code || name)})`
}
