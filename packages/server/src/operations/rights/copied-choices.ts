import { type Data, Problem } from '@boutique/domain'
import { type Choice, noteChoice, noteRefusedChoice } from '../../store/documents/copied-choices.ts'
import { dataOf } from '../../store/documents/row.ts'
import type { Engine } from '../engine.ts'
import type { Planned, Planning } from '../write/plan.ts'
import type { Granted } from './rights.ts'

/** How many documents that somebody does not read they may choose in an hour, to copy fields of them. */
export const MAX_CHOSEN = 20
const WITHIN_MS = 3_600_000
/** The action of the journal entry of a refusal. */
const ACTION = 'choix-refuse'

/** Too many documents were chosen: the transaction ends without the choice, which is noted afterwards. */
export class TooManyChosen extends Problem {
  readonly choice: Choice

  constructor(choice: Choice, path: string) {
    const message = `Vous avez choisi ${MAX_CHOSEN} fiches différentes en une heure : réessayez plus tard, ou demandez à qui gère les contacts`
    super(403, 'choix.trop', message, { errors: [{ path, message }] })
    this.choice = choice
  }
}

/** The sentence for a relation that somebody may choose once. */
export const chosenOnce = (label: string): string =>
  `Le champ « ${label} » se choisit une seule fois : demandez à qui gère les contacts de le changer`

/** The refusal to choose another document. */
export const refusedChange = (path: string, message: string): Problem =>
  new Problem(403, 'choix.fait', message, { errors: [{ path, message }] })

/**
 * Checks the relations of a planned write by which the document copies others that the actor does not read: each is
 * chosen once, and few are in an hour.
 * @throws Problem 403
 */
export async function checkChoices(
  { on, now, actor }: Planning,
  { collection, ability, scope }: Granted,
  { before, after }: Planned,
): Promise<void> {
  if (!ability.copied || actor.system) return
  const [was, is]: [Data, Data] = [before ? dataOf(before) : {}, dataOf(after)]
  for (const { by } of ability.copied) {
    if (was[by] === is[by]) continue
    const field = collection.fields[by]
    if (was[by] !== undefined) throw refusedChange(by, chosenOnce(field?.label ?? by))
    const choice = { scope, actor: actor.id, collection: field?.to ?? '', id: String(is[by]) }
    if ((await noteChoice(on, choice, { now, since: sinceOf(now) })) > MAX_CHOSEN) throw new TooManyChosen(choice, by)
  }
}

/** Whether a write that is only tried chooses a document to copy: its copies tell what the actor does not read. */
export const triesChoice = ({ ability: { copied = [] } }: Granted, before: Data, after: Data): boolean =>
  copied.some(({ by }) => before[by] !== after[by])

/** Writes the journal entry of a refusal, after the transaction that it ended. */
export async function noteRefusal({ pool, now }: Engine, error: unknown): Promise<void> {
  if (!(error instanceof TooManyChosen)) return
  const at = now()
  await noteRefusedChoice(pool, error.choice, { now: at, since: sinceOf(at), action: ACTION })
}

const sinceOf = (now: string): string => new Date(Date.parse(now) - WITHIN_MS).toISOString()
