import { choice, date, multiline, photos, relation, text } from '../../core/fields/kinds.ts'
import { price } from '../../core/fields/number-kinds.ts'
import { list } from '../../core/fields/composites.ts'
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
  nature: choice({
    label: 'Coût de ces pièces',
    values: { restauration: 'Restauration', livraison: 'Livraison', commission: 'Commission' },
    default: 'restauration',
  }),
  repartition: choice({
    label: 'Répartition',
    values: { egale: 'À parts égales', manuelle: 'À la main' },
    default: 'egale',
  }),
  pieces: list({
    label: 'Pièces',
    item: 'une pièce',
    most: 200,
    fields: {
      produit: relation({ label: 'Pièce', to: 'produits', exists: true }),
      part: price({ label: 'Part', min: 0, max: 10_000_000 }),
    },
  }),
  reste: price({ label: 'Reste à répartir', description: 'Négatif : réparti en trop', derived: true }),
  name: text({
    label: 'Nom',
    description: 'Le fournisseur, sinon le type, sinon le numéro, au dernier enregistrement',
    derived: true,
    max: 500,
  }),
  type_name: text({ label: 'Nom du type', description: 'Au dernier enregistrement', derived: true, max: 500 }),
  ...transferFields,
}
