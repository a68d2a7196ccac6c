import { collectionOf, type Data, FLOOD_TOLD_MS, requestFloodNotice } from '@boutique/domain'
import { type BoutiqueMail, MailFailure } from '../../mail/boutique-mail.ts'
import { readDocument } from '../../store/documents/documents.ts'
import { addJobs } from '../../store/jobs/jobs.ts'
import { commit } from '../../operations/write/commit.ts'
import type { Engine } from '../../operations/engine.ts'
import type { Modification } from '../../operations/write/plan.ts'
import { grantToSystem } from '../../operations/rights/rights.ts'
import { onBehalfOfVisitor } from '../../operations/rights/visitor.ts'

export const FLOOD_TASK = 'demandes.submersion'

/**
 * Notes that the website of a boutique sends more requests than it takes, for its list of requests, and has its people told
 * by a mail: once a day, also on several servers.
 */
export async function noteRequestFlood(engine: Engine, boutique: string): Promise<void> {
  const boutiques = collectionOf(engine.registry, 'boutiques')
  const now = engine.now()
  const isNotified = ({ requestsFloodedAt: at }: Data): boolean =>
    typeof at === 'string' && Date.parse(now) - Date.parse(at) < FLOOD_TOLD_MS
  if (isNotified((await engine.readBoutique(boutique)) ?? { requestsFloodedAt: now })) return
  const granted = grantToSystem(boutiques, '')
  await commit(engine, onBehalfOfVisitor(boutique), [{ granted, id: boutique }], async ({ on }) => {
    const stored = await readDocument(on, boutiques, boutique)
    if (!stored || stored.deleted || isNotified(JSON.parse(stored.text) as Data)) return []
    const job = { task: FLOOD_TASK, payload: { at: now }, boutique, actor: '', maxAttempts: 5, isLong: false }
    await addJobs(on, [{ ...job, key: '' }], now)
    const propose: Modification['propose'] = (_, data) => ({
      action: 'modifier',
      data: { ...data, requestsFloodedAt: now },
      changes: [{ path: 'requestsFloodedAt', before: data.requestsFloodedAt, after: now }],
    })
    return [{ type: 'change', granted, id: boutique, propose }]
  })
}

/**
 * Mails a boutique that requests are refused. A boutique without mail gets none. What may have left is not sent again.
 * @throws MailFailure when nothing was accepted, so that the job runs again
 */
export async function sendFloodNotice(engine: Engine, mail: BoutiqueMail, boutique: string, at: string): Promise<void> {
  const mailer = await mail.open(boutique)
  if (!mailer) return
  try {
    const address = `${engine.publicAddress()}/boutique/demandes?boutique=${encodeURIComponent(boutique)}`
    const message = requestFloodNotice(address, (await engine.readBoutique(boutique)) ?? {})
    await mailer.send({ ...message, messageId: `<submersion.${boutique}.${Date.parse(at)}@arriere-boutique>` })
  } catch (error) {
    if (!(error instanceof MailFailure) || error.kind !== 'unknown') throw error
  } finally {
    mailer.close()
  }
}
