import { expect, it } from 'vitest'
import { type LifeState, type StateStep, stepsBetween } from './life-steps.ts'

const online: LifeState = { isOnlineStore: true, hasInventory: true, qtyAvailable: 1 }
const sold: LifeState = { ...online, qtyAvailable: 0 }
const kept: LifeState = { ...online, isReserved: true, reservePour: 'c1', finReservation: '2026-12-02' }

it.each<[string, LifeState | undefined, LifeState, StateStep[]]>([
  ['created as a draft', undefined, { ...online, isDraft: true }, [{ kind: 'creation' }]],
  ['created online', undefined, online, [{ kind: 'creation' }, { kind: 'en-vente' }]],
  ['nothing', online, { ...online }, []],
  [
    'bought',
    online,
    { ...online, achat: 'a1', cout: 300 },
    [
      { kind: 'achat', achat: 'a1' },
      { kind: 'cout', montant: 300 },
    ],
  ],
  ['a cost less', { ...online, cout: 0.3 }, { ...online, cout: 0.1 }, [{ kind: 'cout', montant: 0.1, avant: 0.3 }]],
  ['published', { ...online, isDraft: true }, online, [{ kind: 'en-vente' }]],
  ['hidden', online, { ...online, isOnlineStore: false }, [{ kind: 'cache' }]],
  [
    'in restoration',
    online,
    { ...online, isOnlineStore: false, situation: 'restauration' },
    [{ kind: 'restauration' }],
  ],
  ['reserved', online, kept, [{ kind: 'reserve', contact: 'c1', until: '2026-12-02' }]],
  [
    'reserved for longer',
    kept,
    { ...kept, finReservation: '2026-12-09' },
    [{ kind: 'reserve', contact: 'c1', until: '2026-12-09' }],
  ],
  [
    'reserved for an address',
    online,
    { ...online, isReserved: true, reservedBy: 'a@b.fr' },
    [{ kind: 'reserve', address: 'a@b.fr' }],
  ],
  ['freed', kept, online, [{ kind: 'libere' }]],
  ['kept by an order', online, { ...online, isReserved: true, commande: 'o1' }, [{ kind: 'commande', commande: 'o1' }]],
  [
    'a deposit',
    { ...online, commande: 'o1' },
    { ...online, commande: 'o1', suivi: 'acompte' },
    [{ kind: 'acompte', commande: 'o1' }],
  ],
  ['sold by its order', { ...kept, commande: 'o1' }, { ...sold, commande: 'o1' }, [{ kind: 'vente', commande: 'o1' }]],
  ['sold', kept, sold, [{ kind: 'vente', commande: undefined }]],
  ['delivered', sold, { ...sold, suivi: 'livre' }, [{ kind: 'livraison', commande: undefined }]],
  [
    'given back',
    { ...sold, commande: 'o1' },
    { ...online, situation: 'retourne' },
    [{ kind: 'retour', commande: 'o1' }],
  ],
  ['in stock again', sold, online, [{ kind: 'stock' }]],
  ['lost', online, { ...sold, isOnlineStore: false, situation: 'perdu' }, [{ kind: 'perte' }]],
  ['taken back', online, { ...sold, isOnlineStore: false, situation: 'repris' }, [{ kind: 'reprise' }]],
  ['deleted', online, { ...online, deleted: true }, [{ kind: 'suppression' }]],
  ['restored', { ...online, deleted: true }, online, [{ kind: 'restitution' }]],
])('%s', (_, before, after, steps) => {
  expect(stepsBetween(before, after, 'modifier')).toEqual(steps)
})

it('a reservation that ended by itself is told so', () => {
  expect(stepsBetween(kept, online, 'expiration')).toEqual([{ kind: 'expire' }])
})
