import { expect, it } from 'vitest'
import { receiptPrint } from './receipt-print.ts'

it('a receipt says who sold what, when, for how much and how it was paid; it names no client and is no invoice', () => {
  const sale = {
    ...{ saleDate: '2026-11-24', montant: 650.5, mode: 'cb' },
    ...{ client_name: 'Martin', client_lastname: 'Martin', client_phone: '06 12 34 56 78' },
  }
  const printed = receiptPrint(
    { name: 'Atelier', website: 'https://atelier.exemple.fr', firm: { siren: '732829320', formeJuridique: 'ei' } },
    sale,
    [{ name: 'Commode', sku: '26480-001', amount: 650.5 }],
    'v1',
  )
  expect(printed).toMatchObject({
    title: 'Reçu',
    lines: ['Atelier EI', 'SIREN 732\u00a0829\u00a0320', 'https://atelier.exemple.fr', 'Le 24/11/2026'],
    tables: [{ rows: [['Commode', '26480-001', '650,50\u00a0€']], total: ['Total payé', '', '650,50\u00a0€'] }],
    footer: 'Atelier · vente v1',
  })
  expect(printed.notes).toEqual([
    'Paiement\u00a0: carte.',
    expect.stringContaining('garantie légale de conformité'),
    "Ce reçu n'est pas une facture.",
  ])
  expect(JSON.stringify(printed)).not.toMatch(/Martin|06 12/)
})

it('what is not known is left out', () => {
  const { lines, notes = [] } = receiptPrint({ name: 'Atelier', firm: {} }, { montant: 0, mode: 'toString' }, [], 'v1')
  expect([lines, notes.length]).toEqual([['Atelier'], 2])
})
