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
  const asked: unknown[] = []
  const end = keepFollowing(session, fields, ({ montant }) => {
    asked.push(montant)
    return { type: montant === 100 ? 'all' : 'acompte' }
  })
  return { session, asked, end, type: () => session.snapshot().document.type }
}

it('a value that nobody chose follows the others, in stored form', () => {
  const { session, asked, type } = opened()
  session.change('montant', '40,5')
  expect(type()).toBe('acompte')
  session.change('montant', '100')
  expect(type()).toBe('all')
  expect(new Set(asked)).toEqual(new Set([40.5, 100]))
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
