import { describe, expect, it } from 'vitest'
import { actorOf, anonymousOf, onBehalfOf } from '../../core/actor.ts'
import { decide } from '../../core/access.ts'
import { mayMatch } from '../../core/where.ts'
import { collections, registry } from '../index.ts'
import { hasViews } from './index.ts'

const vues = registry.get('vues')
const member = actorOf('ada', { type: 'user', boutiques: ['b1'] })
const view = { name: 'Une', liste: 'produits', partagee: false, proprietaire: 'ada' }

/** Whether the view is hidden from a reader of these collections. */
function isHidden(document: object, slugs: readonly string[], actor = member): boolean {
  const hidden = vues?.hides?.(actor, 'b1', (slug) => slugs.includes(slug)) ?? []
  return hidden.some((where) => mayMatch(vues?.fields ?? {}, where, document as Record<string, unknown>))
}

describe('a view', () => {
  it('is of a list that is in a menu', () => {
    expect(Object.keys(vues?.fields.liste?.values ?? {})).toEqual(collections.filter(hasViews).map(({ slug }) => slug))
    expect(vues?.fields.liste?.values).toMatchObject({ produits: 'Produits', commandes: 'Commandes' })
    expect(Object.keys(vues?.fields.liste?.values ?? {})).not.toContain('utilisateurs')
  })

  it.each<[string, object, string[], boolean]>([
    ['is shown to its owner', {}, ['produits'], false],
    ['is hidden from others', { proprietaire: 'colin' }, ['produits'], true],
    ['without an owner is hidden', { proprietaire: undefined }, ['produits'], true],
    ['is shown to others where it is shared', { proprietaire: 'colin', partagee: true }, ['produits'], false],
    ['of a list that they do not read is hidden', { partagee: true }, ['contacts'], true],
    ['of their own is hidden with its list', {}, [], true],
    ['of no list is hidden', { liste: undefined }, ['produits'], true],
    ['with a guarded condition is hidden', { exige: 'contacts' }, ['produits'], true],
    ['with two guarded conditions is hidden for one', { exige: 'commandes contacts' }, ['produits', 'contacts'], true],
    [
      'with guarded conditions is shown with both',
      { exige: 'achats contacts' },
      ['produits', 'contacts', 'achats'],
      false,
    ],
  ])('%s', (_, values, slugs, expected) => {
    expect(isHidden({ ...view, ...values }, slugs)).toBe(expected)
  })

  it('is hidden from administrators where it is not shared, and never from the program', () => {
    const admin = actorOf('admin', { type: 'admin' })
    expect(isHidden(view, ['produits'], admin)).toBe(true)
    expect(isHidden({ ...view, partagee: true }, ['produits'], admin)).toBe(false)
    expect(isHidden({}, [], onBehalfOf(member))).toBe(false)
  })

  it('is for members of the boutique alone, and its bin for administrators', () => {
    if (!vues) throw new Error('not declared')
    expect(decide(vues, member, 'b1')).toMatchObject({ read: 'profile', create: true, update: true, trash: false })
    expect(decide(vues, member, 'b2').read).toBe(false)
    expect(decide(vues, anonymousOf('b1'), 'b1').read).toBe(false)
    expect(decide(vues, { ...member, type: 'admin' }, 'b1').trash).toBe(true)
  })
})
