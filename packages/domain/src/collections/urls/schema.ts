import { text } from '../../core/kinds.ts'

/** Every field of an address (URL-05). The pathname is found exactly, and may be held by several records. */
export const fields = {
  type: text({ label: 'Type', required: true, filter: true, read: 'public', max: 60 }),
  docId: text({ label: 'Document', required: true, filter: true, read: 'public', max: 64 }),
  pathname: text({ label: 'Adresse', required: true, filter: true, sort: true, read: 'public', max: 300 }),
  docRef: text({ label: 'Référence du document', derived: true }),
}
