import { equal, type LiveDocument, overlaps } from '@boutique/domain'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EditSession, type Save } from './autosave.ts'
import { fields, Refusal, table } from './autosave-testing.ts'
import { readAt } from './autosave-values.ts'

/**
 * A model-based test: a person types in a form while saves run, responses get lost and somebody else changes the same
 * fields, in any order. The server of the model keeps revisions and detects conflicts by path, as the real one does.
 */

const PATHS = ['shortname', 'keywords', 'price'] as const
type Path = (typeof PATHS)[number]
type Step =
  | { do: 'enter'; path: Path }
  | { do: 'key'; key: string }
  | { do: 'wait'; milliseconds: number }
  | { do: 'other'; path: Path; live: boolean }
  | { do: 'resolve'; choice: 'mine' | 'theirs' }
  | { do: 'leave' | 'erase' | 'process' | 'deliver' | 'drop' | 'lose' | 'live' }

const path = fc.constantFrom(...PATHS)
const key = fc.record({ do: fc.constant('key' as const), key: fc.constantFrom('1', '2', '5', ' ', ',', 'é', '-') })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: key },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('enter' as const), path }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), milliseconds: fc.constantFrom(100, 500, 1000) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('other' as const), path, live: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('resolve' as const), choice: fc.constantFrom('mine', 'theirs') }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('leave', 'erase', 'process', 'deliver', 'deliver', 'drop', 'lose', 'live'),
    }),
  },
)

/** The stored form of a text; `unreadable` for what cannot be stored. */
const storedForm = (at: Path, text: unknown): unknown => {
  const read = readAt(fields, at, text)
  return read.errors ? 'unreadable' : (read.value ?? undefined)
}

class ServerModel {
  document = { ...table, price: undefined } as LiveDocument
  /** Every value that a path had, oldest first. */
  readonly history: Record<string, unknown[]> = Object.fromEntries(PATHS.map((at) => [at, [undefined]]))
  readonly #writes: { rev: number; path: string; actor: string }[] = []

  write(actor: string, changes: Record<string, unknown>): void {
    const rev = this.document.rev + 1
    const changed = Object.entries(changes).filter(([at, value]) => !equal(this.document[at], value ?? undefined))
    if (changed.length === 0) return
    for (const [at, value] of changed) {
      this.history[at]?.push(value ?? undefined)
      this.#writes.push({ rev, path: at, actor })
    }
    this.document = { ...this.document, ...Object.fromEntries(changed.map(([at, v]) => [at, v ?? undefined])), rev }
  }

  save({ changes, rev }: Save): LiveDocument {
    const conflicts = Object.entries(changes).flatMap(([at, yours]) => {
      const theirs = this.document[at]
      const write = this.#writes.findLast((one) => one.rev > rev && overlaps(one.path, at))
      if (!write || equal(theirs, yours ?? undefined)) return []
      return [{ path: at, yours, theirs: theirs ?? null, actor: { id: write.actor }, at: '' }]
    })
    if (conflicts.length) throw new Refusal(409, [], { conflicts, document: this.document })
    this.write('me', changes)
    return this.document
  }
}

interface Request {
  save: Save
  outcome?: LiveDocument | Refusal
  resolve(document: LiveDocument): void
  reject(problem: unknown): void
}

class Run {
  readonly server = new ServerModel()
  readonly session: EditSession
  readonly requests: Request[] = []
  focused: Path | undefined
  /** The text that the focused field must show. */
  text: unknown
  /** The last text typed in each field, and the length of its history on the server at that time. */
  readonly typed = new Map<Path, { text: unknown; from: number }>()
  /** The values of each path that the person has seen. */
  readonly seen = new Map<Path, unknown[]>(PATHS.map((at) => [at, []]))
  /** The values of the other person; the model never types one of these. */
  readonly #theirs: unknown[] = []
  /** The newest document that the session received. */
  #known = this.server.document
  #queued: LiveDocument | undefined

  constructor() {
    this.session = new EditSession({
      id: 'p1',
      fields,
      document: this.server.document,
      save: (save) => new Promise((resolve, reject) => this.requests.push({ save, resolve, reject })),
      create: () => Promise.reject(new Error('the document is stored')),
    })
    const look = () => {
      for (const at of PATHS) this.seen.get(at)?.push(this.session.snapshot().document[at])
    }
    this.session.subscribe(look)
    look()
  }

  shown = (at: Path): unknown => this.session.snapshot().document[at]

  async step(one: Step): Promise<void> {
    const [request] = this.requests
    if (one.do === 'enter') this.enter(one.path)
    if (one.do === 'leave') this.leave()
    if (one.do === 'key' || one.do === 'erase') this.type(one.do === 'key' ? one.key : undefined)
    if (one.do === 'wait') await vi.advanceTimersByTimeAsync(one.milliseconds)
    if (one.do === 'other') {
      const value = one.path === 'price' ? 0.03 + this.#theirs.length : `autre ${this.#theirs.length}`
      this.#theirs.push(value)
      this.server.write('other', { [one.path]: value })
    }
    if (one.do === 'live' || (one.do === 'other' && one.live))
      this.session.receive(this.#know(this.server.document, true))
    if (one.do === 'resolve') this.resolve(one.choice)
    if (one.do === 'process' && request) this.process(request)
    if (one.do === 'deliver' && request) this.answer(request)
    if (one.do === 'lose' && request) this.process(request)
    if ((one.do === 'drop' || one.do === 'lose') && request) this.answer({ ...request, outcome: new Refusal(0) })
    await vi.advanceTimersByTimeAsync(0)
    for (const { theirs } of Object.values(this.session.snapshot().conflicts)) {
      must(this.#theirs.includes(theirs), `${theirs} is a conflict with oneself`)
    }
    if (this.focused) {
      const shown = this.shown(this.focused)
      must(shown === this.text, `the focused field shows ${shown} where ${this.text} was typed`)
    }
  }

  /** The session received a document; during a save it processes it after the response. */
  #know(document: LiveDocument, isLive: boolean): LiveDocument {
    if (isLive && this.requests.length > 0) this.#queued = document
    else {
      const newest = this.#queued && this.#queued.rev > document.rev ? this.#queued : document
      if (newest.rev > this.#known.rev) this.#known = newest
      this.#queued = undefined
    }
    return document
  }

  answer(request: Request): void {
    this.process(request)
    this.requests.shift()
    const { outcome } = request
    if (outcome instanceof Refusal) {
      const { document = this.#known } = outcome.body as { document?: LiveDocument }
      this.#know(document, false)
      request.reject(outcome)
    } else if (outcome) request.resolve(this.#know(outcome, false))
  }

  enter(at: Path): void {
    if (this.focused) this.leave()
    this.focused = at
    this.session.focus(at)
    this.text = this.shown(at)
  }

  leave(): void {
    if (this.focused) this.session.blur(this.focused)
    this.focused = undefined
  }

  type(typed: string | undefined): void {
    if (!this.focused) return
    this.text = typed === undefined ? undefined : `${this.text ?? ''}${typed}`.replace('.', ',')
    // Typing back the known stored value is no change, whatever others did since.
    const isUnchanged = equal(storedForm(this.focused, this.text), this.#known[this.focused])
    const newest = (this.server.history[this.focused]?.length ?? 1) - 1
    this.typed.set(this.focused, { text: this.text, from: isUnchanged ? 0 : newest })
    this.session.change(this.focused, this.text)
  }

  resolve(choice: 'mine' | 'theirs'): void {
    const [conflict] = Object.values(this.session.snapshot().conflicts)
    if (!conflict) return
    const at = conflict.path as Path
    this.seen.get(at)?.push(conflict.theirs ?? undefined, this.server.document[at])
    if (choice === 'theirs') this.typed.delete(at)
    this.session.resolve(at, choice)
    if (at === this.focused) this.text = this.shown(at)
  }

  process(request: Request): void {
    if (request.outcome) return
    const before = this.server.document
    try {
      request.outcome = this.server.save(request.save)
    } catch (problem) {
      request.outcome = problem as Refusal
      return
    }
    for (const at of PATHS) {
      const theirs = before[at]
      if (!this.#theirs.includes(theirs) || equal(theirs, this.server.document[at])) continue
      const isSeen = this.seen.get(at)?.some((value) => equal(value, theirs))
      must(isSeen === true, `${at}: ${theirs} is replaced by somebody who did not see it`)
    }
  }

  /** Returns what is wrong with a field without focus. */
  losses(at: Path): string[] {
    const last = this.typed.get(at)
    const wanted = storedForm(at, last?.text)
    const shown = this.shown(at)
    if (last && wanted === 'unreadable') return shown === last.text ? [] : [`${at}: ${last.text} is gone`]
    const stored = this.server.document[at]
    if (!equal(shown, stored)) return [`${at}: ${shown} is shown and ${stored} is stored`]
    const since = this.server.history[at]?.slice(last?.from ?? 0) ?? []
    return !last || since.some((value) => equal(value, wanted)) ? [] : [`${at}: ${wanted} was never stored`]
  }

  /** Answers all requests until nothing changes any more. */
  async drain(): Promise<void> {
    this.leave()
    for (let count = 0; count < 40; count += 1) {
      await this.step({ do: 'wait', milliseconds: 1000 })
      await this.step({ do: 'deliver' })
      await this.step({ do: 'live' })
      await this.step({ do: 'resolve', choice: 'mine' })
    }
  }
}

/** @throws Error when a rule of the model does not hold */
function must(holds: boolean, rule: string): void {
  if (!holds) throw new Error(rule)
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('a focused field always shows what was typed; without focus the text is stored, and no unseen change is overwritten', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const run = new Run()
      for (const one of steps) await run.step(one)
      await run.drain()
      expect(PATHS.flatMap((at) => run.losses(at))).toEqual([])
    }),
    { seed: 8, numRuns: 400 },
  )
})
