import { describe, expect, it } from 'vitest'
import { type Actor, actorOf, onBehalfOf } from '../../core/actor.ts'
import type { RuleContext } from '../../core/collection.ts'
import {
  MAX_OWN_VIEWS,
  metBy,
  ownViews,
  refuseBeyondOwn,
  refuseOthers,
  saved as savedBy,
  type ViewData,
} from './rules.ts'

const ada = actorOf('ada', { type: 'user' })
const colin = actorOf('colin', { type: 'user' })
const admin = actorOf('admin', { type: 'admin' })
const undoing: Actor = { ...onBehalfOf(colin), undoes: true }
const contextOf = (actor: Actor): RuleContext => ({ actor, boutique: 'b1' }) as unknown as RuleContext
const foundOf = (count: number) => ({
  found: { own: Array.from({ length: count }, (_, n) => ({ id: `v${n}`, data: {} })) },
})
const guarded: Readonly<Record<string, string>> = { reservedBy: 'contacts', commande: 'commandes' }
const onSave = (before: ViewData | undefined, after: ViewData, context: RuleContext): ViewData =>
  savedBy(before, after, context, (list) => (list === 'produits' ? guarded : {}))
const saved = (data: ViewData, actor = ada): ViewData => onSave(undefined, data, contextOf(actor))
const codeOf = (run: () => unknown): string | undefined => {
  try {
    run()
    return undefined
  } catch (error) {
    return (error as { code: string }).code
  }
}

const view: ViewData = { name: 'À 10 €', liste: 'produits', adresse: 'tri=-price&onglet=vendus', partagee: false }

describe('saving a view', () => {
  it('notes the owner, and the address in one form', () => {
    expect(saved(view)).toEqual({ ...view, proprietaire: 'ada', adresse: 'onglet=vendus&tri=-price' })
  })

  it('notes what its conditions and its order need, of this list alone', () => {
    const adresse = 'filtres.reservedBy=vide%3Anon&tri=commande&filtres.price=1..'
    expect(saved({ ...view, adresse }).exige).toBe('commandes contacts')
    expect(saved({ ...view, adresse, liste: 'modeles' }).exige).toBeUndefined()
    expect(saved({ ...view, adresse: 'filtres.constructor=a' }).exige).toBeUndefined()
  })

  it('keeps the owner, whoever saves it again', () => {
    const shared = { ...saved(view), partagee: true }
    expect(onSave(shared, { ...shared, name: 'Autre' }, contextOf(admin)).proprietaire).toBe('ada')
    expect(saved({ ...view, proprietaire: 'autre' }).proprietaire).toBe('ada')
    expect(saved({ ...view, proprietaire: 'ada' }, onBehalfOf(colin)).proprietaire).toBe('ada')
  })

  it.each<[string, boolean, Actor, string | undefined]>([
    ['its owner changes', false, ada, undefined],
    ['its owner changes, shared,', true, ada, undefined],
    ['somebody else does not change', true, colin, 'vue.autrui'],
    ['an undo of somebody else does not change', true, undoing, 'vue.autrui'],
    ['an administrator changes, shared,', true, admin, undefined],
    ['an administrator does not change, their own alone,', false, admin, 'vue.autrui'],
    ['the program changes', false, onBehalfOf(colin), undefined],
  ])('%s', (_, partagee, actor, code) => {
    const before = { ...saved(view), partagee }
    expect(codeOf(() => onSave(before, { ...before, name: 'Autre' }, contextOf(actor)))).toBe(code)
    expect(codeOf(() => refuseOthers(before, contextOf(actor)))).toBe(code)
  })

  it('refuses an address of something else, and more views than a person may have', () => {
    expect(codeOf(() => saved({ ...view, adresse: 'vue=corbeille' }))).toBe('vue.adresse')
    const of = (before: ViewData | undefined, count: number) =>
      codeOf(() => refuseBeyondOwn(before, view, foundOf(count) as never))
    expect(of(undefined, MAX_OWN_VIEWS + 1)).toBe('nombre.atteint')
    expect([of(undefined, MAX_OWN_VIEWS), of(view, MAX_OWN_VIEWS + 1)]).toEqual([undefined, undefined])
  })

  it('counts the views of the owner of a new one', () => {
    const own = { own: { collection: 'vues', where: { proprietaire: 'ada' } } }
    expect(ownViews(undefined, { proprietaire: 'ada' })).toEqual(own)
    expect([ownViews({ proprietaire: 'ada' }, view), ownViews(view, undefined)]).toEqual([{}, {}])
  })
})

it('names every set of needed collections', () => {
  expect(metBy(['b', 'a', 'b']).toSorted()).toEqual(['a', 'a b', 'b'])
  expect(metBy([])).toEqual([])
})
