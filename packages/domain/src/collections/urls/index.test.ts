import { counts, needs, onRemove } from './rules.ts'
import { describe, expect, it } from 'vitest'
import { decide } from '../../core/access.ts'
import { actorOf } from '../../core/actor.ts'
import type { Collection } from '../../core/collection.ts'
import { refusals } from '../../core/registry.ts'
import { parseData } from '../../core/fields/validate.ts'
import { urls } from './index.ts'

const store = { hasAccessToStore: true }
const website = { hasAccessToWebsite: true }

describe('the addresses', () => {
  it.each<[string, Record<string, unknown>, boolean]>([
    ['the catalogue', { ...store, profils: ['boutique-catalogue'] }, true],
    ['the pages', { ...website, profils: ['website-pages'] }, true],
    ['the articles', { ...website, profils: ['website-articles'] }, true],
    ['the catalogue without the shop', { ...website, profils: ['boutique-catalogue'] }, false],
    ['the pages without the website', { ...store, profils: ['website-pages'] }, false],
    ['nothing', { ...store, ...website }, false],
  ])('can be changed with the profile %s: %#', (_, rights, changes) => {
    const actor = actorOf('u', { boutique: 'b', ...rights })
    const ability = decide(urls, actor, 'b')
    expect(ability).toMatchObject({ create: changes, update: changes, remove: changes, trash: false })
    expect(ability.read).toBe(changes ? 'profile' : false)
    expect(decide(urls, actor, 'autre').read).toBe(false)
  })

  it('can be changed and restored by administrators', () => {
    expect(decide(urls, actorOf('u', { type: 'admin' }), 'b').trash).toBe(true)
  })

  it('keep type, docId and pathname, and derive docRef', () => {
    const data = { type: 'produit', docId: 'p1', pathname: 'produit/table' }
    expect(parseData(urls.fields, data)).toEqual({ data, errors: [] })
    expect(parseData(urls.fields, { docRef: 'x' }).errors).toEqual([
      { path: 'docRef', message: 'Ce champ est calculé' },
    ])
  })

  it('[URL-13] [URL-14] [URL-15] that cannot be loaded have their own sentences', () => {
    const collection = urls as unknown as Collection
    expect([refusals.missing, refusals.foreign, refusals.deleted].map((refuse) => refuse(collection).message)).toEqual([
      "L'url n'existe pas",
      "Cette url n'appartient pas à cette boutique",
      'Cette url a été supprimé',
    ])
  })
})

describe('the last address of a document', () => {
  const url = { type: 'produit', docId: 'p1', pathname: 'produit/table' }
  const context = (others: number, document?: Record<string, unknown>) =>
    ({ counted: { others }, needed: { document } }) as unknown as Parameters<typeof onRemove>[1]

  it('[URL-07] cannot be deleted; with another one, or once the document is deleted, it can', () => {
    expect(() => onRemove(url, context(0, { name: 'Table' }))).toThrow("La seule adresse d'un document")
    expect(() => onRemove(url, context(1, { name: 'Table' }))).not.toThrow()
    expect(() => onRemove(url, context(0))).not.toThrow()
    expect(() => onRemove({ ...url, isRedirect: true }, context(0, { name: 'Table' }))).not.toThrow()
  })

  it('reads the other addresses of the same document, and the document when its type is known', () => {
    expect(counts(url)).toEqual({
      others: { collection: 'urls', where: { type: 'produit', docId: 'p1', isRedirect: false } },
    })
    expect(needs(url)).toEqual({ document: { collection: 'produits', id: 'p1' } })
    expect(needs({ ...url, type: 'post' })).toEqual({ document: { collection: 'posts', id: 'p1' } })
    expect(needs({ ...url, type: 'contact' })).toEqual({})
  })
})
