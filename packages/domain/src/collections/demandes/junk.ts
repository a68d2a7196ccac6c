import type { Action } from '../../core/action.ts'
import type { Data, Question, SystemFields } from '../../core/collection.ts'
import { choice } from '../../core/fields/kinds.ts'
import type { AlsoWrite } from '../../core/changes/writes.ts'
import type { DemandeData } from './rules.ts'

type Found = Readonly<Record<string, readonly (Data & SystemFields)[]>>
type Reach = 'seule' | 'client' | 'message'

const reach = choice({
  label: 'Marquer',
  values: {
    seule: 'Cette demande seulement',
    client: 'Toutes celles de ce client qui attendent',
    message: 'Celles de ce client, et toutes celles au même message',
  } satisfies Record<Reach, string>,
  default: 'client',
  required: true,
})

/** Whether two requests say the same: their messages, without spaces and capitals; an empty one is like no other. */
function saysTheSame(one: DemandeData, other: DemandeData): boolean {
  const words = wordsOf(one)
  return words !== '' && words === wordsOf(other)
}
const wordsOf = ({ requests = [] }: DemandeData): string =>
  requests
    .map(({ message, content }) => `${message ?? ''} ${content ?? ''}`)
    .join(' ')
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, ' ')
    .trim()

/** The waiting requests that are marked with one. */
function others(demande: DemandeData & SystemFields, input: Data, found: Found): (DemandeData & SystemFields)[] {
  const waiting = (found.waiting ?? []) as unknown as readonly (DemandeData & SystemFields)[]
  const isOfClient = ({ contact }: DemandeData): boolean => contact !== undefined && contact === demande.contact
  return waiting.filter(
    (other) =>
      other.id !== demande.id && (isOfClient(other) || (input.reach === 'message' && saysTheSame(demande, other))),
  )
}
const contactsOf = (documents: readonly (DemandeData | Data)[]): string[] => [
  ...new Set(documents.flatMap(({ contact }) => (typeof contact === 'string' ? contact : []))),
]

/**
 * Marks a request as junk, with others that wait: they leave every tab but their own. The contacts that the website's
 * form created with requests that are junk are removed, unless somebody changed them or another document names them:
 * anybody may type the e-mail address of a client into the form, and a request may name any contact. All of it is one
 * commit, which an undo takes back.
 */
export const junk: Action<DemandeData> = {
  label: 'Indésirable',
  verb: 'Marquer',
  done: (_, count) => (count > 1 ? `${count}\u00a0demandes marquées comme indésirables` : 'Marquée comme indésirable'),
  input: { reach },
  finds: ({ contact }, input): Record<string, Question> => {
    const waiting = { hasResponse: false, isJunk: false }
    if (input.reach === 'message') return { waiting: { collection: 'demandes', where: waiting, isPartial: true } }
    if (input.reach !== 'client' || contact === undefined) return {}
    return { waiting: { collection: 'demandes', where: { ...waiting, contact }, isPartial: true } }
  },
  findsMore: (demande, input, found): Record<string, Question> => {
    const contacts = contactsOf([demande, ...others(demande, input, found)])
    if (contacts.length === 0) return {}
    const where = { contact: { in: contacts } }
    return {
      contacts: { collection: 'contacts', where: { id: { in: contacts } }, madeWith: 'demandes' },
      junk: { collection: 'demandes', where: { ...where, isJunk: true }, isPartial: true },
      demandes: { collection: 'demandes', where: { ...where, isJunk: false } },
    }
  },
  run: (demande, { found }, input) => {
    const more = others(demande, input, found)
    const marked = new Set([demande.id, ...more.map(({ id }) => id)])
    const kept = new Set(contactsOf((found.demandes ?? []).filter(({ id }) => !marked.has(id))))
    const junkIds = new Set([...marked, ...(found.junk ?? []).map(({ id }) => id)])
    const isByJunk = ({ madeWith = [] }: Data): boolean => (madeWith as string[]).some((id) => junkIds.has(id))
    return {
      isJunk: true,
      also: [
        ...more.map(({ id }): AlsoWrite => {
          return { type: 'change', collection: 'demandes', id, values: { isJunk: true }, action: 'indesirable' }
        }),
        ...(found.contacts ?? [])
          .filter((contact) => !kept.has(contact.id) && isByJunk(contact))
          .map(({ id }) => ({ type: 'remove' as const, collection: 'contacts', id })),
      ],
    }
  },
}

/** Takes the mark back, and the contact out of the bin where such a mark, of this or another request, has put it. */
export const wanted: Action<DemandeData> = {
  label: "Ce n'est pas indésirable",
  done: () => 'Demande rétablie',
  run: ({ contact }) => {
    const removedWith = { collection: 'demandes', field: 'isJunk' }
    const back = contact && ({ type: 'restore', collection: 'contacts', id: contact, removedWith } as const)
    return { isJunk: false, also: back ? [back] : [] }
  },
}
