import { type Action, type FieldError, type Fields, type LiveDocument, withFlags } from '@boutique/domain'
import { ApiProblem } from '../../../data/api.ts'
import { failureOf } from '../../../data/autosave/autosave-failure.ts'
import { EditSession } from '../../../data/autosave/autosave.ts'
import { newId } from '../../../fields/shared/new-id.ts'

type Data = Record<string, unknown>

/** The fields that an action asks for; undefined when it takes none. */
export const inputOf = (action: Action | undefined): Fields | undefined =>
  action?.input && Object.keys(action.input).length > 0 ? action.input : undefined

/** The fields without the optional relations to documents that the person may not read. */
export const openInputs = (fields: Fields, canRead: (slug: string) => boolean): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, { kind, to, required }]) => kind !== 'relation' || required || canRead(to ?? '')),
  )

/** The result of a submission: `paths` are the fields to correct, `message` is a refusal that concerns none of them. */
export type ActionSubmitted = { result: 'done' } | { result: 'refused'; paths: string[]; message?: string }

/** The typed input of an action that is not submitted yet. */
export interface ActionInput {
  session: EditSession
  /** Sends the input if it is complete. */
  submit(): Promise<ActionSubmitted>
}

/**
 * An editing session for the input of an action. Nothing is sent before `submit`; after a refusal the session keeps
 * what was typed, and after a conflict it asks which value to keep.
 *
 * @param send runs the action with its input
 * @param suggested initial values, sent unless they are changed
 */
export function openActionInput(
  fields: Fields,
  send: (input: Data) => Promise<LiveDocument>,
  suggested: Data = {},
  id: string = newId(),
): ActionInput {
  const given = Object.entries(fields).flatMap(([name, field]) =>
    field.default === undefined ? [] : [[name, field.default] as const],
  )
  const proposed = Object.entries(suggested).filter(([, value]) => value !== undefined)
  let defaults = withFlags(fields, Object.fromEntries([...given, ...proposed]))
  let done: LiveDocument | undefined
  let message: string | undefined
  let refused: readonly FieldError[] = []
  const run = async (input: Data): Promise<LiveDocument> => {
    try {
      done = await send(input)
      return done
    } catch (problem) {
      refused = []
      message = undefined
      if (problem instanceof ApiProblem && isConflict(problem)) {
        // The session asks which value to keep; fields without a change take those of the document.
        const { document } = problem.body
        defaults = { ...defaults, ...Object.fromEntries(Object.keys(fields).map((name) => [name, document[name]])) }
        throw problem
      }
      refused = problem instanceof ApiProblem ? problem.errors.filter(({ path }) => isWithin(fields, path)) : []
      message = refused.length > 0 ? undefined : generalMessage(problem)
      // To the session every failure is a refusal: only a new submission sends the input again.
      throw new ApiProblem(422, 'action', message ?? '', { errors: refused })
    }
  }
  const session = new EditSession({
    id,
    fields,
    defaults,
    // With fields for the creation, even none, the session sends only what is submitted.
    creation: {},
    create: async (values) => {
      const sent = { ...defaults, ...values }
      // The dialog shows the input until it has closed.
      return { ...(await run(sent)), ...sent }
    },
    // What was typed after the submission is dropped with the dialog.
    save: () => (done ? Promise.resolve(done) : Promise.reject(new Error('the action did not run'))),
  })
  const submit = async (): Promise<ActionSubmitted> => {
    message = undefined
    const submitted = await session.submit()
    if (submitted.result === 'invalid') return { result: 'refused', paths: submitted.paths }
    if (submitted.result === 'conflict') return { result: 'refused', paths: [], message: UNDECIDED }
    // When nothing was typed, the session has nothing to send and shows no refusal; the action runs all the same.
    if (submitted.result === 'saved' && !done) {
      await run(defaults).catch(() => {
        message ??= refused.map((error) => error.message).join('. ') || undefined
      })
    }
    return done ? { result: 'done' } : { result: 'refused', paths: session.blocking(), message }
  }
  return { session, submit }
}

/** The sentence of a save while a conflict is open. */
export const UNDECIDED = 'Un choix reste à faire entre deux valeurs'

/** Whether a refusal has values of another person, with the document that they are in. */
const isConflict = (problem: ApiProblem): problem is ApiProblem & { body: { document: LiveDocument } } =>
  failureOf(problem).kind === 'conflict' && typeof problem.body.document === 'object' && problem.body.document !== null

const isWithin = (fields: Fields, path: string): boolean => Object.hasOwn(fields, path.split('/')[0] ?? '')

const FAILED = 'Erreur lors de la mise à jour'

/** The sentence of a failure that no field shows: a refusal is its own, others begin as those of a save (FORM-26). */
function generalMessage(problem: unknown): string | undefined {
  if (!(problem instanceof ApiProblem)) return `${FAILED} : ${String(problem)}`
  // The sign-in dialog is shown above; the input can be submitted again afterwards.
  if (problem.status === 401) return undefined
  return problem.status === 409 || problem.status === 422 ? problem.detail : `${FAILED} : ${problem.detail}`
}
