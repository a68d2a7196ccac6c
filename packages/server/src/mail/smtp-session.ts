import { BlockList, isIP, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { ConnectionOptions } from 'node:tls'
import type { MailStep } from '@boutique/domain'
import type { ComposedMail } from './compose.ts'
import { CountingConnection } from './counting-connection.ts'
import { mailFailure } from './failures.ts'

export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS. */
  isSecure: boolean
  user?: string
  password?: string
  tls?: ConnectionOptions
  /** Whether the password may be sent without TLS to an address that is not of this machine. */
  allowsClearText?: boolean
}
export interface SmtpLimits {
  /** Milliseconds from the connection to the end of the authentication. */
  setupMs: number
  /** Milliseconds for one message. */
  messageMs: number
  /** The most bytes that a server may send during the setup, or for one message. */
  mostBytes: number
}
/** A connection to a mail server that is ready for messages, one at a time. */
export interface SmtpSession {
  isEncrypted: boolean
  /** @throws MailFailure */
  send(mail: ComposedMail): Promise<void>
  /** False after a failure that ended the connection. */
  isOpen(): boolean
  close(): void
}

const RESET_MS = 2000
const LIMITS: SmtpLimits = { setupMs: 20_000, messageMs: 60_000, mostBytes: 64 * 1024 }

/**
 * Connects to a mail server: TLS, then authentication. Every phase ends in time, whatever the server sends.
 * @throws MailFailure
 */
export async function openSmtpSession(
  server: SmtpServer,
  connect: (signal: AbortSignal) => Promise<Socket>,
  limits: Partial<SmtpLimits> = {},
): Promise<SmtpSession> {
  const { setupMs, messageMs, mostBytes } = { ...LIMITS, ...limits }
  const { host, port, isSecure, user, password } = server
  let step: MailStep = 'connexion'
  let socket: Socket | undefined
  let connection: CountingConnection | undefined
  try {
    socket = await connect(AbortSignal.timeout(setupMs))
    const hasCredentials = user !== undefined && password !== undefined
    const needsTls = hasCredentials && !server.allowsClearText && !isLoopback(socket.remoteAddress)
    const opened = new CountingConnection(
      {
        host,
        port,
        connection: socket,
        secure: isSecure,
        requireTLS: !isSecure && needsTls,
        tls: server.tls,
        connectionTimeout: setupMs,
        greetingTimeout: setupMs,
        socketTimeout: Math.max(setupMs, messageMs),
        socketCloseTimeout: 1000,
      },
      mostBytes,
    )
    connection = opened
    // This listener stays: an error without one would end the process.
    opened.on('error', () => undefined)
    await bounded(opened, setupMs, (done) => opened.connect(done))
    if (hasCredentials) {
      step = 'identification'
      if (!opened.allowsAuth) throw Object.assign(new Error('No AUTH'), { code: 'EAUTH' })
      const credentials = { user, pass: password }
      await bounded(opened, setupMs, (done) => opened.login({ user, credentials }, done))
    }
  } catch (error) {
    connection?.close()
    socket?.destroy()
    throw mailFailure(error, step, false)
  }
  return sessionOf(connection, messageMs)
}

function sessionOf(connection: CountingConnection, messageMs: number): SmtpSession {
  return {
    isEncrypted: connection.secure,
    isOpen: () => !connection.destroyed,
    close: () => connection.close(),
    async send({ from, to, body }) {
      const content = Readable.from([body])
      try {
        const envelope = { from, to: [to], size: body.length }
        await bounded(connection, messageMs, (done) => connection.send(envelope, content, done))
      } catch (error) {
        // The server may have accepted a message as soon as its first byte was read from here.
        const failure = mailFailure(error, 'message', content.readableDidRead)
        content.destroy()
        if (isRefusal(error)) await bounded(connection, RESET_MS, (done) => connection.reset(done)).catch(end)
        else end()
        throw failure
      }
    },
  }
  function end(): void {
    connection.close()
  }
}

/** Whether the server answered, so that the connection can be used for the next message. */
const isRefusal = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode !== 421
}

/** Runs one operation of a connection; it ends with the connection, at the time limit, or after too many bytes. */
async function bounded(
  connection: CountingConnection,
  ms: number,
  run: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fail = (code: string): void => reject(Object.assign(new Error(code), { code }))
  // The library ends the connection before it says why.
  const ended = (): void => void setImmediate(() => fail('ECONNECTION'))
  connection.startCount()
  const late = setTimeout(() => fail('ETIMEDOUT'), ms)
  connection.on('error', reject).on('end', ended)
  try {
    run((error) => (error ? reject(error) : resolve()))
    await promise
  } finally {
    connection.off('error', reject).off('end', ended)
    clearTimeout(late)
  }
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
const isLoopback = (address = ''): boolean =>
  isIP(address) !== 0 && loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
