import { type Collection, type LiveDocument, withFlags } from '@boutique/domain'
import { notify } from '../../base/notify.ts'
import { api, collectionPath } from '../../data/api.ts'
import { EditSession } from '../../data/autosave/autosave.ts'
import { type Draft, draftKey, readDraft, writeDraft } from '../../data/autosave/autosave-draft.ts'
import { readAt } from '../../data/autosave/autosave-values.ts'
import { lastingStorage, PAGE_LOAD, tabStorage } from '../../data/autosave/draft-storage.ts'
import { ASIDE, asideKey, writeLeft } from '../../data/autosave/left-drafts.ts'
import { newId } from '../../fields/shared/new-id.ts'
import { becomesPublic } from './sections/becomes-public.ts'
import { createdNotice, failureNotice } from './bar/notices.ts'
import { type Filled, newName } from './sections/source.ts'

/** The part of a draft's key that names the collection; for declared fields also their document. */
export const draftPlace = ({ slug, of }: Collection): string => (of === undefined ? slug : `${slug}/${of}`)

interface Opened {
  collection: Collection
  boutique: string | null
  /** The id of the person, whose drafts are private. */
  user: string
  id: string
  /** The stored document; without it the session creates one. */
  document?: LiveDocument
  /** What fills a new document. */
  filled?: Filled
  onCreated?(id: string): void
}

/** An editing session connected to the server, to the tab's storage and to notifications. */
export function openSession({ collection, boutique, user, id, document, filled, onCreated }: Opened): EditSession {
  const path = collectionPath(boutique, collection.slug, collection.of)
  const place = draftPlace(collection)
  const key = (name: string): string => draftKey(user, boutique, place, name)
  const storage = tabStorage()
  const address = placeShown()
  const newKey = key(newName(filled?.source))
  let hasLeftTab = false
  const session: EditSession = new EditSession({
    id,
    fields: collection.fields,
    document,
    defaults: defaultsOf(collection),
    given: filled && storedValuesOf(collection, filled.values),
    creation: collection.screen?.form.creation,
    delay: collection.screen?.form.autosave,
    quietStart: collection.screen?.form.quietStart,
    save: (save) => api('PATCH', `${path}/${encodeURIComponent(session.id)}`, save),
    create: (values, made) => api('POST', path, { ...values, id: made }),
    waitsForLeaving: (path, before, after) =>
      path === collection.title && becomesPublic(collection, before, after, new Date().toISOString()),
    newId,
    onSaved: ({ created, document: stored }) => {
      if (!created) return
      notify.info(createdNotice(stored, collection.screen?.form.sentences))
      onCreated?.(session.id)
    },
    onFailed: ({ problem, created, requested }) => {
      const notice = failureNotice(problem, created, requested, collection.screen?.form.sentences)
      if (!notice) return
      console.error(problem)
      notify.error(notice)
    },
    draft: readDraft(storage, document ? key(id) : newKey),
    keepDraft: (draft, isAside) => {
      const { stored, document: shown } = session.snapshot()
      const known = recognised(collection, shown)
      const keep = (under: string, kept: Draft | undefined) => {
        writeDraft(storage, under, kept)
        writeLeft(lastingStorage(), under, PAGE_LOAD, kept && { ...kept, ...known })
      }
      const under = stored ? key(session.id) : newKey
      if (isAside) {
        const place = stored ? address.replace(NEW_PLACE, `/${encodeURIComponent(session.id)}`) : address
        if (stored) writeLeft(lastingStorage(), asideKey(newKey, session.id), ASIDE, undefined)
        writeLeft(lastingStorage(), asideKey(under, session.id), ASIDE, draft && { ...draft, ...known, address: place })
        // Later the tab may have the draft of the next form under the same key.
        if (!hasLeftTab && readDraft(storage, under)?.id === session.id) keep(under, undefined)
        hasLeftTab = true
        return
      }
      keep(under, draft)
      if (stored && !document) keep(newKey, undefined)
    },
  })
  return session
}

/** The end of the address of an empty form. */
const NEW_PLACE = /\/nouveau(\?.*)?$/

/** The address of the screen, without its tab. */
const placeShown = (): string => window.location.pathname + window.location.search

/** What a person recognises a draft by. */
function recognised({ slug, title }: Collection, shown: Readonly<Record<string, unknown>>) {
  const name = shown[title ?? '']
  return {
    at: Date.now(),
    collection: slug,
    address: placeShown(),
    ...(typeof name === 'string' && { title: name.slice(0, 200) }),
  }
}

/** The values that the fields of the collection accept, in stored form. */
function storedValuesOf({ fields }: Collection, values: Record<string, unknown>): Record<string, unknown> {
  const read = Object.entries(values).map(([name, value]) => [name, readAt(fields, name, value)] as const)
  return Object.fromEntries(
    read.flatMap(([name, one]) => (one.errors || one.value === undefined ? [] : [[name, one.value]])),
  )
}

/** The initial values of an empty form; the server applies the same and more. */
function defaultsOf({ fields }: Collection): Record<string, unknown> {
  const given = Object.entries(fields).flatMap(([name, field]) =>
    field.default === undefined ? [] : [[name, field.default] as const],
  )
  return withFlags(fields, Object.fromEntries(given))
}
