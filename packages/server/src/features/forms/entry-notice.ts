import { type Actor, collectionOf, type Data, type Described, entryNotice, MAX_TOLD } from '@boutique/domain'
import type { BoutiqueMail } from '../../mail/boutique-mail.ts'
import { readChildren, readDocument } from '../../store/documents/documents.ts'
import { addJobs } from '../../store/jobs/jobs.ts'
import { readCount, readPage } from '../../store/lists/list.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import { noMail } from '../../operations/actions/actions.ts'
import { commitOne } from '../../operations/write/commit.ts'
import { declaredIn } from '../../operations/rights/declared-collections.ts'
import type { Engine } from '../../operations/engine.ts'
import { type MailFields, mailStateOf } from '../noted-mails/noted-mail.ts'
import { type MailJob, sendNoted } from '../noted-mails/noted-sending.ts'
import type { Propose } from '../../operations/write/plan.ts'
import { grantToSystem } from '../../operations/rights/rights.ts'

export const NOTICE_TASK = 'schemas.avis'
/** Milliseconds from one mail about a schema to the next: entries that arrive meanwhile share a mail. */
const PAUSE_MS = 15 * 60_000

const FIELDS: MailFields = {
  collection: 'schemas',
  askedAt: 'noticeAskedAt',
  triedAt: 'noticeTriedAt',
  sentAt: 'noticeSentAt',
  problem: 'noticeProblem',
  laterAt: 'noticeLaterAt',
  later: 'noticeLater',
  tries: 'noticeTries',
  doubt: "L'envoi a été interrompu : on ne sait pas si le courriel est arrivé",
  gone: 'Le schéma a été supprimé avant que le courriel ne parte',
}

/** Requests a mail about new entries, with the commit of an entry. One that waits already stays due when it is. */
export const askForNotice = (on: Queryable, engine: Engine, boutique: string, schema: string): Promise<void> =>
  addJobs(
    on,
    [{ task: NOTICE_TASK, payload: { schema }, boutique, actor: '', maxAttempts: 5, isLong: false, key: schema }],
    engine.now(),
    true,
  )

/**
 * Mails a boutique the entries of a schema that arrived since its last mail, a quarter of an hour after that at the
 * earliest. The range of entries is noted before the mail is handed over, which is noted like any other (ADR 54).
 */
export async function sendNotice(
  engine: Engine,
  mail: BoutiqueMail,
  actor: Actor,
  job: Omit<MailJob, 'askedAt'>,
): Promise<void> {
  const schema = await readSchema(engine, job)
  if (!schema?.notifies) return
  const state = mailStateOf(schema, FIELDS)
  if (state === 'waiting' || state === 'later') return send(engine, mail, actor, job, schema)
  const { noticeAskedAt: last = '', notifiesSince: since = '' } = schema as Record<string, string | undefined>
  const from = last > since ? last : since
  if ((await newEntries(engine, job, from, engine.now())).count === 0) return
  const wait = last === '' ? 0 : Date.parse(last) + PAUSE_MS - Date.parse(engine.now())
  if (wait > 0) return job.again(new Date(Date.parse(engine.now()) + wait).toISOString())
  const requested = await ask(engine, actor, job, from)
  return send(engine, mail, actor, job, requested)
}

async function readSchema({ pool, registry }: Engine, { boutique, id }: { boutique: string; id: string }) {
  const stored = await readDocument(pool, collectionOf(registry, 'schemas'), id)
  return stored && !stored.deleted && stored.scope === boutique ? (JSON.parse(stored.text) as Data) : undefined
}

/** Notes that a mail about the entries since an instant is due. @returns the schema */
async function ask(engine: Engine, actor: Actor, { boutique, id }: { boutique: string; id: string }, from: string) {
  const values = { noticeAskedAt: engine.now(), noticeFrom: from || undefined, noticeProblem: undefined }
  let requested: Data = {}
  const propose: Propose = (_, data) => {
    requested = { ...data, ...values }
    const changes = Object.entries(values).map(([path, after]) => ({ path, before: data[path], after }))
    return { action: 'modifier', data: requested, changes }
  }
  const granted = grantToSystem(collectionOf(engine.registry, 'schemas'), boutique)
  await commitOne(engine, actor, { type: 'change', granted, id, propose })
  return requested
}

const send = (
  engine: Engine,
  mail: BoutiqueMail,
  actor: Actor,
  job: Omit<MailJob, 'askedAt'>,
  { noticeAskedAt }: Data,
): Promise<void> =>
  sendNoted(engine, actor, FIELDS, { ...job, askedAt: String(noticeAskedAt) }, async (schema) => {
    const { boutique, id } = job
    const { count, entries } = await newEntries(engine, job, String(schema.noticeFrom ?? ''), String(noticeAskedAt))
    const children = await readChildren(engine.pool, collectionOf(engine.registry, 'schemas/fields'), boutique, id)
    const fields = children.map((one) => ({ ...(JSON.parse(one.text) as Data), id: one.id })) as Described[]
    const address = `${engine.publicAddress()}/admin/schemas/${encodeURIComponent(id)}/datas?boutique=${encodeURIComponent(boutique)}`
    const settings = (await engine.readBoutique(boutique)) ?? {}
    const message = entryNotice({ name: String(schema.name ?? ''), fields, entries, count, address }, settings)
    const mailer = await mail.open(boutique)
    if (!mailer) throw noMail()
    try {
      await mailer.send({ ...message, messageId: `<${id}.${Date.parse(String(noticeAskedAt))}@arriere-boutique>` })
    } finally {
      mailer.close()
    }
  })

/** The entries of a schema that arrived after an instant, until another one: how many, and the newest. */
async function newEntries(
  engine: Engine,
  { boutique, id }: { boutique: string; id: string },
  from: string,
  until: string,
): Promise<{ count: number; entries: Data[] }> {
  const collection = await declaredIn(engine, collectionOf(engine.registry, 'schemas/datas'), boutique, id)
  const list = {
    ...{ collection, level: 'profile' as const, scope: boutique, parent: id, sort: '-createdAt', limit: MAX_TOLD },
    where: { createdAt: { gt: from, lte: until } },
  }
  const { count } = await readCount(engine.pool, list)
  const { texts } = await readPage(engine.pool, list)
  return { count, entries: texts.map((text) => JSON.parse(text) as Data) }
}
