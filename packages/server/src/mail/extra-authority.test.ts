import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testCertificate } from '../testing/services/certificate.ts'
import { startTestMail } from '../testing/services/mail.ts'
import { privateFolder } from '../testing/prepared.ts'

const folder = privateFolder()
const certificate = testCertificate()
const authority = join(folder, 'autorite.pem')
writeFileSync(authority, certificate.cert)
const mail = await startTestMail({ ...certificate, disabledCommands: ['AUTH'] })
afterAll(async () => {
  await mail.close()
  rmSync(folder, { recursive: true, force: true })
})

const MAILER = JSON.stringify(join(import.meta.dirname, 'mailer.ts'))
const PROGRAM = `
const { smtpMailer } = await import(${MAILER})
const sent = smtpMailer(process.argv[1]).send({ to: 'lea@exemple.fr', subject: 'Bonjour', text: 'Bonjour' })
console.log(await sent.then(() => 'sent', (error) => error.message))
`
/** Sends a mail by a program of its own: Node reads its authorities when it starts. */
function sendsWith(variables: Record<string, string>): Promise<string> {
  const args = ['--no-warnings', '--input-type=module', '-e', PROGRAM, mail.url]
  const { NODE_EXTRA_CA_CERTS: _, NODE_OPTIONS: _options, ...env } = process.env
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { env: { ...env, ...variables } }, (error, output) =>
      error ? reject(error) : resolve(output.trim()),
    )
  })
}

it("the certificate of a shop's own mail server is trusted with NODE_EXTRA_CA_CERTS, and refused without", async () => {
  expect(await sendsWith({})).toBe("Le certificat du serveur de messagerie n'est pas valable")
  expect(mail.received).toEqual([])
  expect(await sendsWith({ NODE_EXTRA_CA_CERTS: authority })).toBe('sent')
  expect(mail.received.map(({ subject }) => subject)).toEqual(['Bonjour'])
})
