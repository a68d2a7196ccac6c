import { backupAlarms } from '@boutique/domain'
import type { Mailer } from '../../mail/mailer.ts'
import { backupMessage } from '../../mail/messages.ts'
import type { BackupServices } from '../../operations/backup-services.ts'
import type { Engine } from '../../operations/engine.ts'
import { administratorEmails } from '../../store/accounts/identities.ts'

const WEEK = 7 * 86_400_000
const MAX_RECIPIENTS = 50

/**
 * Mails the administrators what is wrong with the backup, at most once a week. An address that fails does not keep the
 * others from it; when all fail, the next day tries again.
 */
export async function tellAdministrators(
  backup: Pick<BackupServices, 'health' | 'notifiedAt' | 'notified'>,
  services: {
    engine: Pick<Engine, 'pool' | 'now' | 'publicAddress'>
    mailer: Mailer | undefined
    logError(message: string): void
  },
): Promise<void> {
  const { engine, mailer, logError } = services
  const now = engine.now()
  const alarms = backupAlarms(await backup.health(), now)
  const { notifiedAt } = backup
  if (!mailer || alarms.length === 0) return
  if (notifiedAt !== undefined && Math.abs(Date.parse(now) - notifiedAt) < WEEK) return
  let sent = 0
  for (const email of await administratorEmails(engine.pool, MAX_RECIPIENTS)) {
    try {
      await mailer.send(backupMessage(email, alarms, engine.publicAddress()))
      sent += 1
    } catch (error) {
      logError(`the mail about the backup was not sent: ${String(error)}`)
    }
  }
  if (sent > 0) await backup.notified(Date.parse(now))
}
