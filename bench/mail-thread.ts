import { parentPort } from 'node:worker_threads'
import { startFlakyMail } from '../packages/server/src/testing/flaky-mail.ts'

/** A mail server in a thread: says its address, then the number of received mails whenever it is asked. */
const mail = await startFlakyMail()
parentPort?.on('message', () => parentPort?.postMessage(mail.received.size))
parentPort?.postMessage(mail.url)
