import { choice, instant, relation, text } from '../../core/fields/kinds.ts'
import { integer } from '../../core/fields/number-kinds.ts'
import { TRANSFER_DEFAULT, TRANSFER_KINDS, TRANSFER_MOST, type TransferKindName } from '../../transfer/kinds.ts'

const labels = Object.fromEntries(Object.entries(TRANSFER_KINDS).map(([name, { label }]) => [name, label])) as Record<
  TransferKindName,
  string
>

/** Counted by the server while it copies. */
const counter = (label: string) => integer({ label, write: 'server', hidden: true, min: 0 })

/** Every field of a transfer to the project of a boutique (TRANS-01 to TRANS-03). */
export const fields = {
  libelle: text({ label: 'Transfert', derived: true, max: 500 }),
  cible: relation({ label: 'Boutique', to: 'boutiques', required: true, exists: true, filter: true }),
  type: choice({ label: 'Type', values: labels, default: 'post', required: true, filter: true }),
  vers: text({
    label: 'Vers la collection',
    description: 'La collection de même nom dans le projet de la boutique',
    derived: true,
    default: 'posts',
  }),
  nombre: integer({
    label: 'Nombre de documents',
    hint: "Au plus ; les plus récents d'abord",
    default: TRANSFER_DEFAULT,
    required: true,
    min: 1,
    max: TRANSFER_MOST,
  }),
  document: text({
    label: 'Un seul document',
    hint: 'Son identifiant, la fin de son adresse ; vide : tous',
    max: 64,
    pattern: /^[A-Za-z0-9_-]*$/,
    patternMessage: 'Identifiant attendu',
  }),
  etat: choice({
    label: 'État',
    values: { encours: 'En cours', pause: 'En pause', termine: 'Terminé', interrompu: 'Interrompu' },
    write: 'server',
    hidden: true,
    filter: true,
  }),
  // One transfer of a boutique at a time, whoever starts it, on any node.
  verrou: text({
    label: 'Boutique du transfert en cours',
    write: 'server',
    hidden: true,
    unique: true,
    uniqueMessage: 'Un transfert de cette boutique est déjà en cours',
  }),
  probleme: text({ label: 'Problème', write: 'server', hidden: true, max: 500 }),
  lanceLe: instant({ label: 'Lancé le', write: 'server', hidden: true }),
  finiLe: instant({ label: 'Terminé le', write: 'server', hidden: true }),
  nbPrevus: counter('Prévus'),
  nbCopies: counter('Copiés'),
  nbAdresses: counter('Adresses créées'),
  nbRefuses: counter('Refusés'),
  nbTrouves: counter('Trouvés dans le projet'),
  refuses: text({ label: 'Documents refusés', write: 'server', hidden: true, max: 20_000 }),
}
