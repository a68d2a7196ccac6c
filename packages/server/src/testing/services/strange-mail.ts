import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The moments at which a mail server answers. */
export const MAIL_MOMENTS = ['greeting', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'message'] as const
export type MailMoment = (typeof MAIL_MOMENTS)[number]
/** What a server does at one moment instead of its usual answer. */
export type Strange = (socket: Socket) => unknown

export interface StrangeMail {
  port: number
  /** Messages that were received to their end. */
  whole: number
  /** Bytes that were written to clients. */
  written(): number
  close(): void
}

const USUAL: Record<MailMoment, string> = {
  greeting: '220 here\r\n',
  EHLO: '250-here\r\n250-PIPELINING\r\n250 AUTH PLAIN\r\n',
  AUTH: '235 2.7.0 yes\r\n',
  MAIL: '250 2.1.0 yes\r\n',
  RCPT: '250 2.1.5 yes\r\n',
  DATA: '354 go on\r\n',
  message: '250 2.0.0 taken\r\n',
}

/** Starts a mail server that behaves strangely at one moment. */
export async function startStrangeMail(moment: MailMoment, strange: Strange): Promise<StrangeMail> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    const answer = (at: MailMoment): void => void (at === moment ? strange(socket) : socket.write(USUAL[at]))
    let kept = ''
    let isMessage = false
    answer('greeting')
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      kept += chunk
      for (;;) {
        const end = isMessage ? '\r\n.\r\n' : '\r\n'
        const at = kept.indexOf(end)
        if (at === -1) return
        const line = kept.slice(0, at)
        kept = kept.slice(at + end.length)
        if (isMessage) {
          isMessage = false
          mail.whole += 1
          answer('message')
        } else {
          const [word = ''] = line.toUpperCase().split(' ')
          const isRefused = word === 'DATA' && (moment === 'MAIL' || moment === 'RCPT')
          isMessage = word === 'DATA' && moment !== 'DATA' && !isRefused
          if (isRefused) socket.write('503 5.5.1 no recipient\r\n')
          else if (word === 'RSET') socket.write('250 yes\r\n')
          else answer(word === 'HELO' ? 'EHLO' : (word as MailMoment))
        }
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const mail: StrangeMail = {
    port: (server.address() as AddressInfo).port,
    whole: 0,
    written: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return mail
}

/** Writes the same bytes for as long as the connection is open. */
export const flood =
  (piece: string): Strange =>
  (socket) => {
    const bytes = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)))
    const more = (): void => {
      while (!socket.destroyed && socket.write(bytes));
      if (!socket.destroyed) socket.once('drain', more)
    }
    more()
  }
