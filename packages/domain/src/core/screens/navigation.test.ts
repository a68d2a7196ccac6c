import { describe, expect, it } from 'vitest'
import { type Ability, NOTHING } from '../access.ts'
import { actorOf } from '../actor.ts'
import { type Collection, defineCollection } from '../collection.ts'
import { text } from '../fields/kinds.ts'
import { defineNavigation, entriesOf, openScreens, type OtherScreen, tilesOf } from './navigation.ts'
import { defineRegistry } from '../registry.ts'
import type { Screen } from '../screen.ts'

const list = { layout: 'rows', row: { title: 'name' }, tabs: [{ id: 'a', label: 'A', where: {} }] } as const
const form = { tabs: [] }

const bare: OtherScreen = { path: '/boutique/un', label: 'Un', target: { kind: 'settings' } }
const placed = (path: string, order: number, tile?: number): OtherScreen => ({
  ...bare,
  path,
  nav: { menu: 'boutique/clients', order, icon: 'users', tile },
})

/** A navigation of one collection with that screen, and of others. */
function navigationOf(screen: Partial<Screen>, others: OtherScreen[] = [], access?: () => Ability<never>) {
  const collection = defineCollection({
    slug: 'lettres',
    scope: 'boutique',
    label: {
      one: 'lettre',
      many: 'Lettres',
      empty: 'Aucune lettre',
      purpose: 'Une lettre sert aux tests',
      create: 'Nouvelle lettre',
    },
    access: access ?? { area: 'store', profile: 'boutique-contacts' },
    fields: { name: text({ label: 'Nom' }) },
    screen: { path: '/boutique/lettres', list, form, ...screen } as never,
  })
  return defineNavigation(defineRegistry([collection as unknown as Collection]), others)
}

describe('the navigation', () => {
  it('takes path, label and right of a collection from its declaration', () => {
    const nav = { menu: 'boutique/clients', order: 10, icon: 'message', tile: 20 } as const
    const navigation = navigationOf({ nav }, [placed('/boutique/un', 5, 10)])
    expect(entriesOf(navigation, 'boutique')[1]).toEqual({
      path: '/boutique/lettres',
      label: 'Lettres',
      right: { area: 'store', profile: 'boutique-contacts' },
      target: { kind: 'collection', slug: 'lettres' },
      nav,
    })
    expect(tilesOf(navigation).map(({ path }) => path)).toEqual(['/boutique/un', '/boutique/lettres'])
    const holder = actorOf('u', { hasAccessToStore: true, profils: ['boutique-contacts'] })
    expect(openScreens(navigation, holder)).toContain('/boutique/lettres')
    expect(openScreens(navigation, actorOf('u', { hasAccessToStore: true }))).not.toContain('/boutique/lettres')
    expect(openScreens(navigation, actorOf('u', { profils: ['boutique-contacts'] }))).toEqual([])
  })

  it('orders the entries of a menu by group, then by order', () => {
    const first = { ...bare, nav: { menu: 'boutique/catalogue', order: 90, icon: 'tools' } as const }
    const navigation = navigationOf({}, [placed('/boutique/trois', 20), placed('/boutique/deux', 10), first])
    expect(entriesOf(navigation, 'boutique').map(({ path }) => path)).toEqual([
      '/boutique/un',
      '/boutique/deux',
      '/boutique/trois',
    ])
  })

  it('a screen whose collection has an access function is only open to administrators by default', () => {
    const navigation = navigationOf({}, [], () => NOTHING)
    expect(navigation.find(({ path }) => path === '/boutique/lettres')?.right).toBe('admin')
  })
})
