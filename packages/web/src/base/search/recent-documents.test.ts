import { expect, it } from 'vitest'
import { forgetRecent, noteRecent, recentDocuments } from './recent-documents.ts'

const recent = (id: string, name = id) => ({ slug: 'produits', id, name, path: '/boutique/produits' })

/** The storage of a tab, in memory. */
function tab() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size
    },
  }
  const ids = (user = 'u1', boutique = 'atelier') => recentDocuments(storage, user, boutique).map(({ id }) => id)
  return { storage, ids }
}

it('the last one first, each once, by person and boutique', () => {
  const { storage, ids } = tab()
  for (const id of ['a', 'b', 'a']) noteRecent(storage, 'u1', 'atelier', recent(id))
  noteRecent(storage, 'u1', 'cabinet', recent('c'))
  expect(ids()).toEqual(['a', 'b'])
  expect([ids('u2'), ids('u1', 'cabinet')]).toEqual([[], ['c']])
})

it('a few, with the name of now', () => {
  const { storage, ids } = tab()
  for (let at = 0; at < 20; at++) noteRecent(storage, 'u1', 'atelier', recent(`p${at}`))
  noteRecent(storage, 'u1', 'atelier', recent('p19', 'Banc'))
  expect(ids()).toHaveLength(8)
  expect(recentDocuments(storage, 'u1', 'atelier')[0]?.name).toBe('Banc')
})

it('nothing of a damaged storage, or after signing out', () => {
  const { storage, ids } = tab()
  storage.setItem(
    'recents:u1:atelier',
    '[{"slug":"produits","id":4},null,{"slug":"a","id":"b","name":"c","path":"javascript:x"}]',
  )
  expect(ids()).toEqual([])
  storage.setItem('recents:u1:atelier', '{')
  expect(ids()).toEqual([])
  noteRecent(storage, 'u1', 'atelier', recent('a'))
  forgetRecent(storage)
  expect(ids()).toEqual([])
})
