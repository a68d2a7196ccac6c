import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EditSession, type EditOptions } from './autosave.ts'
import { fields, Refusal, table } from './autosave-testing.ts'

/** The id of a new document turns out to be taken. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lost = new Refusal(0)
const takenWith = (document?: object) =>
  Object.assign(new Refusal(409, [], { document }), { code: 'identifiant.pris' }) as Refusal

function opened(answers: (object | Error)[], options: Partial<EditOptions> = {}) {
  const sent: Record<string, unknown>[] = []
  const drafts: unknown[] = []
  let made = 0
  const session = new EditSession({
    id: 'p1',
    fields,
    newId: () => `p1-${++made}`,
    create: async (values, id) => {
      sent.push({ ...values, id })
      const answer = answers.shift() ?? new Error('no more answers')
      if (answer instanceof Error) throw answer
      return { ...table, rev: 1, ...answer, id }
    },
    save: async ({ changes }) => {
      sent.push({ changes })
      return { ...table, rev: 2, name: 'Table basse' }
    },
    keepDraft: (draft) => drafts.push(draft),
    ...options,
  })
  return { session, sent, drafts }
}

it('by somebody else: what was typed is stored under another id, at once', async () => {
  const { session, sent, drafts } = opened([takenWith(), { name: 'Table basse' }])
  session.change('name', 'Table basse')
  expect(await session.submit()).toEqual({ result: 'saved' })
  expect(sent).toEqual([
    { name: 'Table basse', id: 'p1' },
    { name: 'Table basse', id: 'p1-1' },
  ])
  expect(session.id).toBe('p1-1')
  expect(session.snapshot()).toMatchObject({ stored: true, document: { name: 'Table basse' } })
  expect(drafts.at(-1)).toBeUndefined()
})

it('by the same person in another tab: it is another document too', async () => {
  const { session, sent } = opened([takenWith({ ...table, rev: 1 }), { name: 'Table basse' }])
  session.change('name', 'Table basse')
  await session.submit()
  expect(sent.at(-1)).toEqual({ name: 'Table basse', id: 'p1-1' })
})

it('by an earlier attempt whose answer was lost: the rest is saved into that document', async () => {
  const { session, sent } = opened([lost, takenWith({ ...table, rev: 1, name: 'Table' })])
  session.change('name', 'Table')
  await session.flush()
  session.change('name', 'Table basse')
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent).toEqual([
    { name: 'Table', id: 'p1' },
    { name: 'Table basse', id: 'p1' },
    { changes: { name: 'Table basse' } },
  ])
  expect(session.id).toBe('p1')
  expect(session.snapshot()).toMatchObject({ stored: true, status: 'saved' })
})

it('by an attempt before a reload of the page: the draft knows that it was sent', async () => {
  const before = opened([lost])
  before.session.change('name', 'Table')
  await before.session.flush()
  const draft = before.drafts.at(-1) as EditOptions['draft']
  const { session, sent } = opened([takenWith({ ...table, rev: 1, name: 'Table' })], { draft })
  session.change('name', 'Table basse')
  await session.flush()
  expect(sent).toEqual([{ name: 'Table basse', id: 'p1' }, { changes: { name: 'Table basse' } }])
})

it('by an earlier attempt, and the answer that says so is cut: it is sent again', async () => {
  const cut = Object.assign(new Refusal(409), { code: 'http.409' })
  const { session, sent } = opened([lost, cut, takenWith({ ...table, rev: 1, name: 'Table' })])
  session.change('name', 'Table')
  await session.flush()
  session.change('name', 'Table basse')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent.at(-1)).toEqual({ changes: { name: 'Table basse' } })
  expect(session.snapshot()).toMatchObject({ stored: true, status: 'saved' })
})

it('again and again: what was typed stays on the screen and in the draft, and is sent with the next change', async () => {
  const { session, sent, drafts } = opened([takenWith(), takenWith(), takenWith()])
  session.change('name', 'Table basse')
  expect(await session.submit()).toEqual({ result: 'failed' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(3)
  expect(session.snapshot()).toMatchObject({ stored: false, document: { name: 'Table basse' } })
  expect(drafts.at(-1)).toMatchObject({ id: 'p1-2', pending: { values: { name: { value: 'Table basse' } } } })
})
