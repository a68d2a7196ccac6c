import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { openActionInput } from './action-input.ts'
import { keepFollowing } from './input-follows.ts'

const fields = registry.get('commandes')?.actions?.['ajouter-paiement']?.input ?? {}

/** The input of a payment of 100 € at most, whose type follows the amount. */
function opened() {
  const { session } = openActionInput(fields, () => Promise.reject(new Error('not sent')), {
    montant: 100,
    type: 'all',
  })
  const requested: unknown[] = []
  const end = keepFollowing(session, fields, ({ montant }) => {
    requested.push(montant)
    return { type: montant === 100 ? 'all' : 'acompte' }
  })
  return { session, asked: requested, end, type: () => session.snapshot().document.type }
}

it('a value that nobody chose follows the others, in stored form', () => {
  const { session, asked: requested, type } = opened()
  session.change('montant', '40,5')
  expect(type()).toBe('acompte')
  session.change('montant', '100')
  expect(type()).toBe('all')
  expect(new Set(requested)).toEqual(new Set([40.5, 100]))
})

it('a value that the person chose stays', () => {
  const { session, type } = opened()
  session.change('montant', '40')
  session.change('type', 'solde')
  session.change('montant', '30')
  expect(type()).toBe('solde')
})

it('nothing follows after the end', () => {
  const { session, end, type } = opened()
  end()
  session.change('montant', '40')
  expect(type()).toBe('all')
})

/** The input of a payment, with the document that it is for. */
function live() {
  const proposing = { montant: 100 as number | undefined, type: 'all' }
  const listeners = new Set<() => void>()
  const { session } = openActionInput(fields, () => Promise.reject(new Error('not sent')), { ...proposing })
  const end = keepFollowing(
    session,
    fields,
    ({ montant }) => (typeof montant === 'number' ? { type: montant === proposing.montant ? 'solde' : 'acompte' } : {}),
    {
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      suggest: () => ({ ...proposing }),
    },
  )
  const propose = (montant: number | undefined) => {
    proposing.montant = montant
    for (const listener of listeners) listener()
  }
  return { session, end, propose, shown: () => session.snapshot().document }
}

it('a proposed value that nobody touched follows the document, also in the focused field, and goes with it', () => {
  const { session, propose, shown } = live()
  session.focus('montant')
  propose(40)
  expect(shown()).toMatchObject({ montant: 40, type: 'solde' })
  propose(undefined)
  expect(shown().montant ?? undefined).toBeUndefined()
  propose(100)
  expect(shown().montant).toBe(100)
})

it.each([
  ['another one', ['30']],
  ['the proposed one, after another', ['30', '100']],
])('a value that was typed stays when the document changes: %s', (_, texts) => {
  const { session, propose, shown } = live()
  session.focus('montant')
  for (const text of texts) session.change('montant', text)
  propose(40)
  expect(shown()).toMatchObject({ montant: texts.at(-1), type: 'acompte' })
})

it('no proposal comes after the end', () => {
  const { end, propose, shown } = live()
  end()
  propose(40)
  expect(shown().montant).toBe(100)
})
