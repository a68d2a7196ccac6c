import { choice, date, multiline, photos, relation, text } from '../../core/fields/kinds.ts'
import { price } from '../../core/fields/number-kinds.ts'
import { PAYMENT_MODES } from '../../money/payments.ts'
import { transferFields } from '../shared/transferred.ts'

/** Every field of an expense (EXP-08, EXP-09). */
export const fields = {
  montant: price({ label: 'Montant', required: true, filter: true, sort: true, sum: true, max: 10_000_000 }),
  mode: choice({ label: 'Mode', values: PAYMENT_MODES, filter: true }),
  fournisseur: relation({ label: 'Fournisseur', to: 'fournisseurs', exists: true, creates: true, filter: true }),
  type: relation({ label: 'Type', to: 'depenseTypes', exists: true, creates: true, filter: true }),
  description: multiline({ label: 'Description', max: 10_000 }),
  billingDate: date({ label: 'Date de facture', filter: true, sort: true }),
  numero: text({ label: 'Numéro', filter: true, max: 100 }),
  photos: photos({ label: 'Facture', documents: true }),
  name: text({
    label: 'Nom',
    description: 'Le fournisseur, sinon le type, sinon le numéro, au dernier enregistrement',
    derived: true,
    max: 500,
  }),
  type_name: text({ label: 'Nom du type', description: 'Au dernier enregistrement', derived: true, max: 500 }),
  ...transferFields,
}
