import { type Actor, type MailCheck, type MailSender, Problem } from '@boutique/domain'
import type { MailTester } from '../mail/boutique-mail.ts'
import { readDocument } from '../store/documents.ts'
import { emailOf } from '../store/identities.ts'
import type { Engine } from './engine.ts'
import { checkAccess, forbidden, grant } from './rights.ts'

/** Refuses whoever may not edit the mail settings of a boutique. Throws 403 or 404. */
async function checkEditor(engine: Engine, actor: Actor, boutique: string): Promise<void> {
  const granted = await grant(engine, actor, { boutique: null, collection: 'boutiques' }, 'update')
  const { fields } = granted.ability
  if (fields && !fields.includes('smtpServer')) throw forbidden()
  checkAccess(actor, granted, await readDocument(engine.pool, granted.collection, boutique))
}

/** The way and the sender of a boutique's mail, for those who edit its mail settings. */
export async function readSender(
  engine: Engine,
  tester: MailTester,
  actor: Actor,
  boutique: string,
): Promise<MailSender> {
  await checkEditor(engine, actor, boutique)
  return tester.sender(boutique)
}

/**
 * Sends a test mail to the actor's own address, for those who edit the mail settings of the boutique.
 *
 * @param wait counts a test of a boutique: 0 when it may start, otherwise the seconds until the next one may
 * @throws Problem 429, or 409 for an actor without an address
 */
export async function checkMail(
  engine: Engine,
  tester: MailTester,
  actor: Actor,
  boutique: string,
  wait: (boutique: string) => number,
): Promise<MailCheck> {
  await checkEditor(engine, actor, boutique)
  const to = await emailOf(engine.pool, actor.id)
  if (!to)
    throw new Problem(
      409,
      'courriel.sans-adresse',
      "Votre compte n'a pas d'adresse e-mail : l'essai ne peut pas partir",
    )
  const seconds = wait(boutique)
  if (seconds > 0) throw new Problem(429, 'trop.de-requetes', `Trop d'essais, réessayez dans ${seconds} s`)
  return tester.check(boutique, to)
}
