import { startFlakyMail } from '../packages/server/src/testing/flaky-mail.ts'

/** A mail server as a child process: it says its address, then the number of received mails whenever it is asked. */
const mail = await startFlakyMail()
process.on('message', () => process.send?.(mail.received.size))
process.send?.(mail.url)
