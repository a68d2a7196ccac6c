import { list } from '../../core/fields/composites.ts'
import { exampleDay } from '../../core/fields/example.ts'
import { boolean, choice, date, relation, text } from '../../core/fields/kinds.ts'
import { integer, price } from '../../core/fields/number-kinds.ts'

const billFields = {
  numero: text({ label: 'Numéro', max: 100 }),
  date: date({ label: 'Date' }),
  montant: price({ label: 'Montant', max: 10_000_000 }),
}

/** Every field of a subscription (SUB-04 to SUB-06). */
export const fields = {
  name: text({ label: 'Nom', sort: true, max: 300 }),
  quantity: integer({ label: 'Quantité', min: 0, max: 100_000 }),
  contact: relation({ label: 'Contact', to: 'contacts', exists: true, filter: true }),
  startAt: date({ label: 'Début', sort: true }),
  // Its examples are after those of the start.
  endAt: { ...date({ label: 'Fin', sort: true }), example: (n: number) => exampleDay(n).replace('2026', '2027') },
  isActive: boolean({ label: 'Actif', filter: true, default: true }),
  service: relation({ label: 'Service', to: 'services', exists: true, creates: true, filter: true }),
  amount: price({ label: 'Montant', min: 0, max: 10_000_000 }),
  interval: choice({
    label: 'Période',
    values: { day: 'Jour', week: 'Semaine', month: 'Mois', year: 'Année' },
    filter: true,
  }),
  intervalCount: integer({ label: 'Nombre de périodes', min: 1, max: 1000 }),
  factures: list({ label: 'Factures', item: 'une facture', fields: billFields }),
  billServiceLabel: text({ label: 'Libellé sur la facture', max: 300 }),
  environment: choice({
    label: 'Environnement',
    values: { production: 'Production', development: 'Développement' },
    default: 'production',
  }),
  contact_name: text({ label: 'Nom du contact', description: 'Au dernier enregistrement', derived: true, max: 500 }),
  service_name: text({ label: 'Nom du service', description: 'Au dernier enregistrement', derived: true, max: 500 }),
}
