import type { LiveDocument } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { vi } from 'vitest'
import { EditSession, type EditOptions, type Save } from './autosave.ts'

export const fields = registry.get('produits')?.fields ?? {}

export const table: LiveDocument = {
  id: 'p1',
  rev: 5,
  deleted: false,
  createdAt: '2024-03-06T10:00:00.000Z',
  updatedAt: '2024-03-06T10:00:00.000Z',
  datetime: 1709719200000,
  boutique: 'b1',
  name: 'Table',
  price: 120,
  photos: ['a.jpg', 'b.jpg'],
  options: [{ id: 'o1', libelle: 'Couleur', values: [{ id: 'v1', libelle: 'Rouge' }] }],
}

/** An error response of the server. */
export class Refusal extends Error {
  status: number
  detail = ''
  errors: { path: string; message: string }[]
  body: unknown
  constructor(status: number, errors: { path: string; message: string }[] = [], body: unknown = {}) {
    super(String(status))
    this.status = status
    this.errors = errors
    this.body = body
  }
}

/** A session whose server responds when the test tells it to. */
export function edited(options: Partial<EditOptions> = {}) {
  const saves: Save[] = []
  const created: Record<string, unknown>[] = []
  const waiting: { resolve(document: LiveDocument): void; reject(problem: unknown): void }[] = []
  const answer = () => new Promise<LiveDocument>((resolve, reject) => waiting.push({ resolve, reject }))
  const session = new EditSession({
    id: 'p1',
    fields,
    document: table,
    save: (save) => {
      saves.push(save)
      return answer()
    },
    create: (values) => {
      created.push(values)
      return answer()
    },
    ...options,
  })
  const runAndFlush = async (act: () => void) => {
    act()
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    session,
    saves,
    created,
    /** The oldest save succeeds. */
    accept: (document: Partial<LiveDocument>) =>
      runAndFlush(() => waiting.shift()?.resolve({ ...table, ...document } as LiveDocument)),
    refuse: (problem: unknown) => runAndFlush(() => waiting.shift()?.reject(problem)),
    look: () => session.snapshot(),
  }
}
