import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { waitingIn } from './waiting.ts'

const TODAY = '2026-11-22'

it('the home screen names what waits in the lists that the user may read, in order', () => {
  const observed = (slugs: readonly string[]) =>
    waitingIn(registry, 'b1', (slug) => slugs.includes(slug), TODAY).map(({ said }) => said.many)
  expect(observed(['commandes', 'demandes', 'produits'])).toEqual([
    'commandes en retard',
    'commandes à livrer cette semaine',
    'demandes en attente',
    'paiements en retard',
    'acomptes attendus',
    "réservations qui finissent aujourd'hui",
    'réservations terminées',
    'produits en ligne à zéro',
  ])
  expect(observed(['demandes'])).toEqual(['demandes en attente'])
  expect(observed([])).toEqual([])
})

it('each leads to the tab of the list with the same documents', () => {
  const [ending, ended, stock] = waitingIn(registry, 'b1', (slug) => slug === 'produits', TODAY)
  expect(ending).toMatchObject({ path: '/boutique/produits', search: { onglet: 'fin-de-reservation' } })
  expect(ending?.query.where).toEqual({ isReserved: true, finReservation: TODAY })
  expect(ended).toMatchObject({ path: '/boutique/produits', search: { onglet: 'reservations-terminees' } })
  expect(ended?.query.where).toEqual({ reservationFinieLe: { gte: '2026-11-20' } })
  expect(stock).toMatchObject({ path: '/boutique/produits', search: { onglet: 'vendus' } })
  expect(stock?.query.where).toEqual({ hasInventory: true, isOnlineStore: true, qtyAvailable: 0 })
})

it('a list with a period is opened with every date: an old deposit is counted too', () => {
  const observed = waitingIn(registry, 'b1', (slug) => slug === 'achats', TODAY).map(({ search }) => search)
  expect(observed).toEqual([
    { onglet: 'a-repartir', periode: '..' },
    { onglet: 'a-reverser', periode: '..' },
    { onglet: 'a-rendre', periode: '..' },
  ])
  const others = waitingIn(registry, 'b1', (slug) => slug === 'commandes', TODAY)
  expect(others.map(({ search }) => 'periode' in search)).toEqual(others.map(() => false))
  expect(others.length).toBeGreaterThan(0)
})
