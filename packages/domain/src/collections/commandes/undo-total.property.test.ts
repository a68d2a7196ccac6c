import fc from 'fast-check'
import { it } from 'vitest'
import { actorOf, onBehalfOf } from '../../core/actor.ts'
import { Problem } from '../../core/problem.ts'
import { type CommandeData, onSave } from './rules.ts'

const person = actorOf('u1', {})
const undoing = { ...onBehalfOf(person), undoes: true as const }
const value = fc.integer({ min: 0, max: 200 })
const line = fc.record({
  id: fc.constantFrom('l1', 'l2'),
  price: value,
  qty: fc.integer({ min: 0, max: 3 }),
  discount: value,
  discountType: fc.constantFrom('valeur', 'pourcentage'),
})
type Line = NonNullable<CommandeData['produits']>[number]

it('the total of an order is never below zero, whatever people change and undo', () => {
  const step = fc.record({
    line,
    member: fc.constantFrom('price', 'qty', 'discount', 'discountType'),
    isUndo: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      let order: CommandeData | undefined
      for (const { line: wanted, member, isUndo } of steps) {
        const old = order?.produits?.find(({ id }) => id === wanted.id)
        const next = (old ? { ...old, [member]: wanted[member as 'price'] } : wanted) as Line
        const produits = [...(order?.produits ?? []).filter(({ id }) => id !== wanted.id), next]
        const context = { now: '2026-11-23T10:00:00.000Z', needed: {}, actor: isUndo ? undoing : person }
        try {
          order = onSave(order, { ...order, produits } as CommandeData, context)
        } catch (error) {
          if (!(error instanceof Problem)) throw error
        }
        if ((order?.total ?? 0) < 0) return false
      }
      return true
    }),
  )
})
