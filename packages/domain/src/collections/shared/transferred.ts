import { instant } from '../../core/fields/kinds.ts'

/** When a transfer copied the document to the project of its boutique and marked it as deleted (TRANS-05). */
export const transferFields = {
  importedAt: instant({ label: 'Transféré le', derived: true }),
}
