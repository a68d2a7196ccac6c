import { boolean, relation, text } from '../../core/fields/kinds.ts'

/**
 * Every field of an address (URL-05). An address leads to one document: a pathname is unique among those not deleted.
 */
export const fields = {
  type: text({
    label: 'Type',
    description: 'Le type du document que montre cette adresse',
    required: true,
    filter: true,
    read: 'public',
    max: 60,
  }),
  docId: text({
    label: 'Document',
    description: "L'identifiant du document que montre cette adresse",
    required: true,
    filter: true,
    read: 'public',
    max: 64,
  }),
  pathname: text({
    label: 'Adresse',
    required: true,
    filter: true,
    sort: true,
    read: 'public',
    max: 300,
    unique: 'live',
    uniqueMessage: "Cette url n'est pas unique",
  }),
  isRedirect: boolean({
    label: 'Redirection',
    description: "L'ancienne adresse du document : elle mène à l'actuelle, jusqu'à ce qu'un autre document la prenne",
    write: 'server',
    hidden: true,
    filter: true,
  }),
  parentId: relation({ label: 'Document parent', to: 'pages' }),
  docRef: text({ label: 'Référence du document', derived: true }),
}
