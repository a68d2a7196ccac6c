import { describe, expect, it } from 'vitest'
import { missingFields, parseData } from '../../core/fields/validate.ts'
import { abonnements } from './index.ts'
import { type AbonnementData, needs, onSave } from './rules.ts'

const { fields, screen, label } = abonnements

it('[SUB-01] the empty list says "Aucun abonnement"', () => expect(label.empty).toBe('Aucun abonnement'))

it('[SUB-04] [SUB-05] [SUB-06] a subscription has its fields, none of them required', () => {
  const given = {
    name: 'Entretien',
    quantity: 2,
    contact: 'c1',
    startAt: '2024-01-01',
    endAt: '2024-12-31',
    isActive: false,
    service: 's1',
    amount: 30,
    interval: 'week',
    intervalCount: 2,
    factures: [{ id: 'f1', numero: '12', date: '2024-01-01', montant: 30 }],
    billServiceLabel: 'Entretien',
    environment: 'development',
  }
  expect(parseData(fields, given)).toMatchObject({ data: given })
  expect(missingFields(fields, {})).toEqual([])
  expect(Object.keys(fields.interval.values ?? {})).toEqual(['day', 'week', 'month', 'year'])
  for (const interval of ['day', 'week', 'month', 'year']) expect(parseData(fields, { interval }).errors).toEqual([])
  expect(parseData(fields, { interval: 'quarter' }).errors).toHaveLength(1)
})

describe('on save', () => {
  const saved = (after: AbonnementData, needed = {}) => onSave(undefined, after, { needed })

  it.each([
    ['2024-01-01', '2024-01-01'],
    ['2024-01-01', undefined],
    [undefined, '2024-01-01'],
  ])('from %s to %s is stored', (startAt, endAt) => expect(saved({ startAt, endAt })).toMatchObject({ startAt, endAt }))

  it('an end before the start is refused, at its field', () => {
    const message = "La fin de l'abonnement est avant son début"
    const save = () => saved({ startAt: '2024-01-02', endAt: '2024-01-01' })
    expect(save).toThrow(expect.objectContaining({ status: 422, details: { errors: [{ path: 'endAt', message }] } }))
  })

  it('copies the names of the contact and the service that it needs', () => {
    expect(needs({ contact: 'c1', service: 's1' })).toEqual({
      contact: { collection: 'contacts', id: 'c1' },
      service: { collection: 'services', id: 's1' },
    })
    const needed = { contact: { name: 'Léa Martin' }, service: { name: 'Entretien' } }
    expect(saved({}, needed)).toMatchObject({ contact_name: 'Léa Martin', service_name: 'Entretien' })
  })
})

it.each([
  [
    { name: 'Table', amount: 30, interval: 'week', intervalCount: 2, contact_name: 'Léa', service_name: 'Entretien' },
    '30€ tous les 2 semaines · Léa · Entretien',
  ],
  [{ amount: 30, interval: 'month', contact_name: 'Léa' }, '30€ tous les mois'],
  [{ name: 'Table' }, ''],
] as [AbonnementData, string][])('the second line of %j is "%s"', (document, text) => {
  expect(screen?.list.row.secondText?.(document)).toBe(text)
})

it.each([
  [{ contact_name: 'Léa Martin' }, 'Léa Martin'],
  [{}, 'Abonnement sans nom'],
])('without a name, the row of %j says "%s"', (document, text) => {
  expect(screen?.list.row.untitled?.(document)).toBe(text)
})
