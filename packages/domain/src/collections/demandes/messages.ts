import type { RuleContext } from '../../core/collection.ts'
import type { Action } from '../../core/action.ts'
import type { DemandeData } from './rules.ts'
import { exchangeFields } from './schema.ts'

type Message = NonNullable<DemandeData['echanges']>[number]

const MAX_AUTHOR_LENGTH = 200

/** The messages of a request with one more, of now and of the actor. */
export function withMessage(
  { echanges = [] }: DemandeData,
  { actor, now, newId }: Pick<RuleContext, 'actor' | 'now' | 'newId'>,
  kind: Message['kind'],
  text: string | undefined,
): Message[] {
  return [...echanges, { id: newId(), kind, text, date: now, author: actor.displayname?.slice(0, MAX_AUTHOR_LENGTH) }]
}

/** Adds a message to the timeline of a request, under the tab of its kind (REQ-15, decision 1). Nothing is sent. */
export const publish: Action<DemandeData> = {
  label: 'Publier',
  done: () => 'Message publié',
  input: {
    kind: { ...exchangeFields.kind, required: true },
    text: { ...exchangeFields.text, required: true },
  },
  run: (demande, context, { kind, text }) => ({
    echanges: withMessage(demande, context, kind as Message['kind'], text as string),
  }),
}
