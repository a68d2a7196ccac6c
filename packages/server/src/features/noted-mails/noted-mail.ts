import { type Actor, collectionOf, type Data, type MailState, mailState } from '@boutique/domain'
import type { MailFailure } from '../../mail/boutique-mail.ts'
import { readDocument } from '../../store/documents/documents.ts'
import { commitOne } from '../../operations/write/commit.ts'
import type { Engine } from '../../operations/engine.ts'
import { nextAttempt } from './mail-retry.ts'
import { grantToSystem } from '../../operations/rights/rights.ts'

/** The fields in which the documents of a collection note one of their mails, and its sentences. */
export interface MailFields {
  collection: string
  askedAt: string
  /** The `askedAt` of the mail that is handed over, noted before. */
  triedAt: string
  sentAt: string
  problem: string
  laterAt: string
  /** Why it is tried again later. */
  later: string
  tries: string
  /** The problem of a mail whose sending was interrupted. */
  doubt: string
  /** The problem of a mail whose document was deleted before it was sent. */
  gone: string
}
/** A mail of a document, named by the instant at which it was requested: a later one of the same document is another. */
export interface MailRef {
  boutique: string
  id: string
  askedAt: string
}

const MAX_PROBLEM = 500

/** The document of a mail; undefined when it does not exist, is deleted or belongs to another boutique. */
export async function readMailed(
  { pool, registry }: Engine,
  { collection }: MailFields,
  { boutique, id }: Omit<MailRef, 'askedAt'>,
): Promise<Data | undefined> {
  const stored = await readDocument(pool, collectionOf(registry, collection), id)
  return stored && !stored.deleted && stored.scope === boutique ? (JSON.parse(stored.text) as Data) : undefined
}

/** The state of the mail of a document that was requested last. */
export const mailStateOf = (document: Data, { askedAt, sentAt, problem, laterAt }: MailFields): MailState => {
  const [requested, sent, why, later] = [askedAt, sentAt, problem, laterAt].map((name) => document[name] as string)
  return mailState({ askedAt: requested, sentAt: sent, problem: why, laterAt: later })
}

/** The notes of a mail in its document. Each is a commit of its own, and none once a later mail was requested. */
export function notedMail(engine: Engine, actor: Actor, fields: MailFields, { boutique, id, askedAt }: MailRef) {
  const collection = collectionOf(engine.registry, fields.collection)
  const granted = grantToSystem(collection, boutique)
  const isUnsent = (document: Data): boolean => ['waiting', 'later'].includes(mailStateOf(document, fields))
  /** The mail has an outcome: nothing is tried again. */
  const outcome = (values: Data): Data => ({
    ...{ [fields.problem]: undefined, [fields.laterAt]: undefined, [fields.later]: undefined },
    [fields.tries]: undefined,
    ...values,
  })
  const problem = (sentence: string): Data => outcome({ [fields.problem]: sentence.slice(0, MAX_PROBLEM) })

  /** A document that was deleted meanwhile is changed too: it can be restored. */
  async function note(valuesOf: (document: Data, deleted: boolean) => Data): Promise<void> {
    const propose = ({ deleted }: { deleted: boolean }, data: Data) => {
      const values = data[fields.askedAt] === askedAt ? valuesOf(data, deleted) : {}
      const changes = Object.entries(values).flatMap(([path, after]) =>
        data[path] === after ? [] : [{ path, before: data[path], after }],
      )
      return { action: 'modifier', data: { ...data, ...values }, changes }
    }
    await commitOne(engine, actor, { type: 'change', granted, id, propose, deleted: true })
  }
  const noteUnsent = (values: Data): Promise<void> => note((document) => (isUnsent(document) ? values : {}))

  return {
    /**
     * Takes the mail if it waits to be sent, and marks it: only one job, node or program gets it.
     * @param interrupted what to note in one that is marked and has no outcome
     * @returns the document; undefined when there is nothing to send
     */
    async take(interrupted: Data = problem(fields.doubt)): Promise<Data | undefined> {
      const stored = await readDocument(engine.pool, collection, id)
      if (stored?.scope !== boutique) return undefined
      let taken: Data | undefined
      await note((document, deleted) => {
        taken = undefined
        if (!isUnsent(document)) return {}
        if (deleted) return problem(fields.gone)
        if (document[fields.triedAt] === askedAt) return interrupted
        taken = document
        return { [fields.triedAt]: askedAt }
      })
      return taken
    },
    /** Notes that it was sent. */
    sent(): Promise<void> {
      const now = engine.now()
      // The clock of another server may be behind.
      const sentAt = now > askedAt ? now : askedAt
      return note((document) => (mailStateOf(document, fields) === 'sent' ? {} : outcome({ [fields.sentAt]: sentAt })))
    },
    /** Notes why it was not sent; not when it has an outcome by now. */
    failed: (sentence: string): Promise<void> => noteUnsent(problem(sentence)),
    /** Nothing was accepted, and whoever sends it decides when to try again. */
    untaken: (): Promise<void> => noteUnsent({ [fields.triedAt]: undefined }),
    /**
     * Nothing was accepted: notes when it is tried again, or after a day why it is given up.
     * @param soon when the sender itself says so: an attempt that does not count
     * @returns that instant
     */
    async postponed({ message }: MailFailure, soon?: string): Promise<string | undefined> {
      let at: string | undefined
      await note((document) => {
        at = undefined
        if (!isUnsent(document)) return {}
        const tries = Number(document[fields.tries] ?? 0) + (soon === undefined ? 1 : 0)
        at = soon ?? nextAttempt(tries, Date.parse(engine.now()), Math.random())
        if (at === undefined) return problem(`${message} : ${tries} essais en un jour`)
        const later = message.slice(0, MAX_PROBLEM)
        return { [fields.triedAt]: undefined, [fields.laterAt]: at, [fields.later]: later, [fields.tries]: tries }
      })
      return at
    },
  }
}
