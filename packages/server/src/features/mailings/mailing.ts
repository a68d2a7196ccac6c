import { type Actor, collectionOf, type Data, Problem } from '@boutique/domain'
import { type BoutiqueMail, type BoutiqueMailer, MailFailure } from '../../mail/boutique-mail.ts'
import type { BoutiqueProjects } from '../../project/boutique-projects.ts'
import { ProjectFailure } from '../../project/failures.ts'
import { readDocument } from '../../store/documents/documents.ts'
import { enqueue, type Mailing, readMailing } from './sql/mailings.ts'
import { beginRun, noteRefusals, noteSetbacks, recordAndTake, tryAgain } from './sql/mailing-run.ts'
import { type TakenRecipient } from './sql/mailing-run.ts'
import { nextDue } from './sql/mailing-recipients.ts'
import { recipientsOf } from './sql/recipients.ts'
import { contactColumns } from './sql/refusals.ts'
import { type CampaignContent, composeCampaign, mailFor } from './campaign-content.ts'
import type { Engine } from '../../operations/engine.ts'
import { waitMs } from '../noted-mails/mail-retry.ts'
import { INTERRUPTED } from './mailing-outcome.ts'
import { askProject } from './mailing-project.ts'
import { type CampaignRef, mailingProgress, writeComputed } from './mailing-progress.ts'
import { type Refused, type RefusalsInARow, refusalsInARow } from './mailing-refusals.ts'
import { hasProject } from '../../operations/read/own-project.ts'
import { sendSlice, type SliceEnd } from './mailing-slice.ts'

/** The limit of recipients of one campaign. */
const MAX_RECIPIENTS = 100_000
/** Milliseconds after which a run ends, so that other boutiques and other long jobs have their turn. */
const SLICE_MS = 15_000

export interface MailingContext {
  engine: Engine
  mail: BoutiqueMail
  /** Asked to send, for a boutique with a Firebase project (CAMP-23). */
  projects: BoutiqueProjects
  actor: Actor
  signal: AbortSignal
  progress(done: number, total?: number): void
  /** Requests a further run. */
  again(at?: string): void
  /** Whether the run should end; after fifteen seconds by default. */
  isOver?(): boolean
}

/** A campaign that cannot be sent as it is: the sentence tells people why. */
const unsendable = (sentence: string): Problem => new Problem(409, 'campagne.refusee', sentence)
const NO_MAIL = "Il n'est pas possible d'envoyer une campagne pour le moment pour cette boutique"
const NO_BOUTIQUE = "La boutique a été supprimée pendant l'envoi"

/**
 * One run of the sending of a campaign (CAMP-18): the first one stores the mail and its recipients; each sends for a
 * while and requests the next. Does nothing unless the campaign is being sent. A problem that no further attempt would
 * mend interrupts the campaign until a person resumes it.
 */
export async function sendCampaign(context: MailingContext, boutique: string, id: string): Promise<void> {
  const { engine, actor } = context
  const collection = collectionOf(engine.registry, 'campagnes')
  const campaign = { collection, boutique, id }
  try {
    const data = await readSending(engine, campaign)
    if (!data) return
    // A sending that our own mail began goes on by it.
    const isByProject = data.nbDestinataires === undefined && (await hasProject(engine, boutique, 'firebaseApiKey'))
    await (isByProject ? askProject(context, campaign) : runMailing(context, campaign, data))
  } catch (error) {
    const isRefused = error instanceof ProjectFailure || (error instanceof Problem && error.code === 'campagne.refusee')
    if (!isRefused) throw error
    await writeComputed(
      engine,
      actor,
      campaign,
      ({ sendingState }) =>
        sendingState === 'sending' ? { sendingState: 'failed', sendingProblem: error.message.slice(0, 500) } : {},
      'interrompre',
    )
  }
}

/**
 * The data of a campaign that is being sent.
 * @throws Problem its boutique is deleted: no job would go on once it is restored, so a person resumes the sending
 */
async function readSending(engine: Engine, { collection, boutique, id }: CampaignRef): Promise<Data | undefined> {
  const stored = await readDocument(engine.pool, collection, id)
  if (!stored || stored.deleted || stored.scope !== boutique) return undefined
  const data = JSON.parse(stored.text) as Data
  if (data.sendingState !== 'sending') return undefined
  if (!(await engine.boutiqueExists(boutique))) throw unsendable(NO_BOUTIQUE)
  return data
}

async function runMailing(context: MailingContext, campaign: CampaignRef, data: Data): Promise<void> {
  const { engine, actor, mail, signal } = context
  const { boutique, id } = campaign
  const mailing = await prepared(engine, campaign, data)
  const shown = mailingProgress(engine, actor, campaign)
  const run = engine.newId()
  const contacts = contactColumns(engine.registry)
  await beginRun(engine.pool, {
    campaign: id,
    boutique,
    contacts,
    run,
    at: engine.now(),
    problem: INTERRUPTED,
  })
  await shown.note()
  const mailer = await opened(mail, boutique)
  const until = performance.now() + SLICE_MS
  const isOver = context.isOver ?? (() => performance.now() > until)
  const refusals = refusalsInARow(mailing.refusals)
  const noteCertain = () => noteRefusedAddresses(engine, actor, boutique, refusals.takeCertain())
  let end: SliceEnd
  try {
    const { nonInscrits = false } = (data.contactfilter ?? {}) as { nonInscrits?: boolean }
    end = await sendSlice({
      recordAndTake: (outcomes, want) =>
        recordAndTake(engine.pool, {
          ...{ campaign: id, run, at: engine.now(), outcomes, want },
          ...{ isForAll: nonInscrits, contacts },
        }),
      send: (recipient) => mailer.send(messageTo(engine, campaign, mailing.content, recipient)),
      isOver: () => signal.aborted || isOver(),
      recorded: async () => {
        await noteCertain()
        await shown.note()
      },
      refusals,
      now: () => Date.parse(engine.now()),
    })
  } finally {
    mailer.close()
  }
  await finish(context, campaign, mailing, end, { shown, refusals, noteCertain })
}

/** The stored mail of a campaign; composed, with its recipients, by the first run. */
async function prepared(engine: Engine, campaign: CampaignRef, data: Data): Promise<Mailing<CampaignContent, Refused>> {
  const { boutique, id } = campaign
  const known = await readMailing<CampaignContent, Refused>(engine.pool, id)
  if (known) return known
  const content = await composeCampaign(engine, boutique, data)
  const recipients = recipientsOf(engine.registry, boutique, data.contactfilter ?? {})
  const count = await enqueue(
    engine.pool,
    { campaign: id, boutique, content, at: engine.now() },
    recipients,
    MAX_RECIPIENTS,
  )
  if (count === undefined)
    throw unsendable(`Plus de ${MAX_RECIPIENTS.toLocaleString('fr-FR')} destinataires : restreignez la segmentation`)
  return (await readMailing<CampaignContent, Refused>(engine.pool, id)) ?? { content, setbacks: 0, refusals: [] }
}

async function opened(mail: BoutiqueMail, boutique: string): Promise<BoutiqueMailer> {
  const mailer = await mail.open(boutique).catch((error: unknown) => {
    throw error instanceof MailFailure && error.kind === 'settings' ? unsendable(error.message) : error
  })
  if (!mailer) throw unsendable(NO_MAIL)
  return mailer
}

/** The mail to one recipient; its `Message-ID` is the same at every attempt. */
function messageTo(engine: Engine, { boutique, id }: CampaignRef, content: CampaignContent, to: TakenRecipient) {
  const url = engine.unsubscribeLinks.url({ boutique, contact: to.contact, campagne: id })
  return {
    ...mailFor(content, to, url),
    to: to.address,
    messageId: `<${id}.${to.contact}@arriere-boutique>`,
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' as const },
  }
}

/** A mail server refused addresses of contacts for good: no later campaign tries them. */
async function noteRefusedAddresses(
  engine: Engine,
  actor: Actor,
  boutique: string,
  refused: readonly Refused[],
): Promise<void> {
  const contacts = collectionOf(engine.registry, 'contacts')
  for (const { contact: id, address, isAddress } of refused) {
    if (!isAddress) continue
    const stored = await readDocument(engine.pool, contacts, id)
    if (stored?.scope !== boutique) continue
    const isOf = ({ email }: Data): boolean => typeof email === 'string' && email.toLowerCase() === address
    await writeComputed(
      engine,
      actor,
      { collection: contacts, boutique, id },
      (data) => (isOf(data) ? { emailRefusedAt: engine.now() } : {}),
      'modifier',
    ).catch((error: unknown) => {
      // A rule of contacts refuses the change: the campaign goes on.
      if (!(error instanceof Problem)) throw error
    })
  }
}

interface RunNotes {
  shown: ReturnType<typeof mailingProgress>
  refusals: RefusalsInARow
  noteCertain(): Promise<void>
}

async function finish(
  { engine, actor, signal, progress, again }: MailingContext,
  campaign: CampaignRef,
  { setbacks }: Mailing<CampaignContent, Refused>,
  { stopped, setback, hasSent }: SliceEnd,
  { shown, refusals, noteCertain }: RunNotes,
): Promise<void> {
  const refused = refusals.row().filter(({ counts }) => counts)
  const isRefused = refusals.problem() !== undefined
  if (isRefused) await tryAgain(engine.pool, { campaign: campaign.id, refused, at: engine.now() })
  await noteRefusals(engine.pool, campaign.id, isRefused ? [] : refusals.row())
  const counts = await shown.finish()
  const { attente, envoi, ecarte } = counts
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0) - ecarte
  progress(total - attente - envoi, total)
  if (stopped !== undefined) throw unsendable(stopped)
  if (attente + envoi === 0) {
    refusals.accepted()
    await noteCertain()
    await writeComputed(
      engine,
      actor,
      campaign,
      ({ finishedAt }) => ({ sendingState: 'done', sendingProblem: undefined, finishedAt: finishedAt ?? engine.now() }),
      'terminer',
    )
    return
  }
  await writeComputed(engine, actor, campaign, ({ sendingState }) => ({
    sendingProblem: sendingState === 'sending' ? setback : undefined,
  }))
  const inARow = setback === undefined ? 0 : (hasSent ? 0 : setbacks) + 1
  await noteSetbacks(engine.pool, campaign.id, inARow)
  // The node is stopping or the job was taken over: the run did not end, and another one follows.
  signal.throwIfAborted()
  const data = await readSending(engine, campaign)
  if (!data) return
  const due = (await nextDue(engine.pool, campaign.id)) ?? engine.now()
  const pause = inARow === 0 ? 0 : waitMs(inARow, Math.random())
  const soonest = new Date(Date.parse(engine.now()) + pause).toISOString()
  again(due > soonest ? due : soonest)
}
