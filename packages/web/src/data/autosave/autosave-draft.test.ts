import { registry } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { type Draft, draftKey, type DraftStorage, readDraft, writeDraft } from './autosave-draft.ts'
import { EditSession } from './autosave.ts'

function memory(): DraftStorage & { size(): number; text(): string } {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    size: () => kept.size,
    text: () => [...kept.values()].join(),
  }
}
const draft: Draft = { id: 'p1', pending: { values: { name: { value: 'Table', since: 3 } }, operations: [] } }
const never = () => new Promise<never>(() => undefined)

describe('the draft of a form', () => {
  it('is restored, and undefined when there is none', () => {
    const storage = memory()
    writeDraft(storage, 'k', draft)
    expect(readDraft(storage, 'k')).toEqual(draft)
    writeDraft(storage, 'k', undefined)
    expect(storage.size()).toBe(0)
  })

  it('belongs to one person, one boutique and one document', () => {
    const keys = [
      draftKey('u1', 'b1', 'produits', 'p1'),
      draftKey('u2', 'b1', 'produits', 'p1'),
      draftKey('u1', 'b2', 'produits', 'p1'),
      draftKey('u1', 'b1', 'medias', 'p1'),
      draftKey('u1', 'b1', 'produits', 'p2'),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })

  it.each([['{'], ['null'], ['{"id":1}'], ['{"id":"p1"}']])('unreadable text %s counts as none', (text) => {
    const storage = memory()
    storage.setItem('k', text)
    expect(readDraft(storage, 'k')).toBeUndefined()
  })

  it('a full or forbidden storage only loses the draft', () => {
    const full = memory()
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    expect(() => writeDraft(full, 'k', draft)).not.toThrow()
    expect(readDraft(undefined, 'k')).toBeUndefined()
  })
})

describe('a draft fits', () => {
  const boutiques = registry.get('boutiques')?.fields ?? {}
  const shop = { id: 'b1', rev: 1, deleted: false, createdAt: '', updatedAt: '', datetime: 0, name: 'Ici' }
  const session = (document?: typeof shop) =>
    new EditSession({ id: 'b1', fields: boutiques, document: document as never, save: never, create: never })

  it('a new document, and the unsaved values of a stored one', () => {
    expect(session().fitsDraft).toBe(true)
    const stored = session(shop)
    expect(stored.fitsDraft).toBe(false)
    stored.change('name', 'Là')
    expect(stored.fitsDraft).toBe(true)
  })

  it('neither a secret nor the work of others in the form', () => {
    const typed = session(shop)
    typed.change('name', 'Là')
    typed.change('smtpPassword', 'très secret')
    expect(typed.fitsDraft).toBe(false)
    const busy = session(shop)
    busy.change('name', 'Là')
    const release = busy.hold()
    expect(busy.fitsDraft).toBe(false)
    release()
    expect(busy.fitsDraft).toBe(true)
  })
})

describe('a secret', () => {
  const fields = registry.get('boutiques')?.fields ?? {}
  const document = {
    id: 'b1',
    rev: 1,
    deleted: false,
    createdAt: '',
    updatedAt: '',
    datetime: 0,
    name: 'Courtil',
    secrets: ['smtpPassword'],
  }
  const opened = (storage: DraftStorage, saves: unknown[]) =>
    new EditSession({
      id: 'b1',
      fields,
      document,
      save: (save) => {
        saves.push(save.changes)
        return never()
      },
      create: never,
      keepDraft: (next) => writeDraft(storage, 'k', next),
    })

  it("is never written to the browser's storage", () => {
    const storage = memory()
    const session = opened(storage, [])
    session.change('smtpPassword', 'ouvre-toi')
    session.change('fromName', 'Courtil')
    expect(storage.text()).toContain('fromName')
    expect(storage.text()).not.toContain('ouvre-toi')
  })

  it('is only removed on request', async () => {
    const saves: unknown[] = []
    const session = opened(memory(), saves)
    session.change('smtpPassword', 'x')
    session.change('smtpPassword', '')
    expect(session.dirty).toBe(false)
    session.change('smtpPassword', null)
    void session.flush()
    expect(saves).toEqual([{ smtpPassword: null }])
  })
})
