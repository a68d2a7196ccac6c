import { type Actor, type MailCheck, type MailSender, Problem } from '@boutique/domain'
import type { MailTester } from '../../mail/boutique-mail.ts'
import { emailOf } from '../../store/accounts/identities.ts'
import type { Engine } from '../../operations/engine.ts'
import { checkWait, settingsFor, type TestWait } from '../../operations/rights/settings-editor.ts'

/** The way and the sender of a boutique's mail, for those who edit its mail settings. */
export async function readSender(
  engine: Engine,
  tester: MailTester,
  actor: Actor,
  boutique: string,
): Promise<MailSender> {
  await settingsFor(engine, actor, boutique, 'smtpServer')
  return tester.sender(boutique)
}

/**
 * Sends a test mail to the actor's own address, for those who edit the mail settings of the boutique.
 *
 * @throws Problem 429, or 409 for an actor without an address
 */
export async function checkMail(
  engine: Engine,
  tester: MailTester,
  actor: Actor,
  boutique: string,
  wait: TestWait,
): Promise<MailCheck> {
  await settingsFor(engine, actor, boutique, 'smtpServer')
  const to = await emailOf(engine.pool, actor.id)
  if (!to)
    throw new Problem(
      409,
      'courriel.sans-adresse',
      "Votre compte n'a pas d'adresse e-mail : l'essai ne peut pas partir",
    )
  checkWait(wait, boutique)
  return tester.check(boutique, to)
}
