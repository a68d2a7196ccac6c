/** A mail server as a boutique's setting names it. */
export interface NamedServer {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS. */
  isSecure: boolean
}

const SUBMISSION = 587
const SUBMISSIONS = 465

/**
 * Reads a mail server: `smtp.exemple.fr`, `smtp.exemple.fr:465`, `smtps://smtp.exemple.fr`, `[2001:db8::1]:587`.
 * @returns undefined when the text names none
 */
export function parseServerName(text: string): NamedServer | undefined {
  const trimmed = text.trim()
  if (trimmed.length > 300) return undefined
  const [, scheme = '', rest = ''] = /^(?:(smtps?):\/\/)?([^\s/@?#\\]+)\/?$/i.exec(trimmed) ?? []
  const url = URL.parse(`http://${rest}`)
  if (rest === '' || url === null || url.hostname === '') return undefined
  // The port 80 is that of the scheme, which the parser leaves out.
  const typed = url.port || (rest.endsWith(':80') ? '80' : '')
  const isSecure = scheme.toLowerCase() === 'smtps' || typed === String(SUBMISSIONS)
  const port = typed === '' ? (isSecure ? SUBMISSIONS : SUBMISSION) : Number(typed)
  if (port === 0) return undefined
  return { host: url.hostname.replace(/^\[(.+)\]$/, '$1'), port, isSecure }
}
