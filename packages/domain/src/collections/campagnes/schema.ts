import { group } from '../../core/fields/composites.ts'
import { boolean, choice, date, email, instant, relations, strings, text } from '../../core/fields/kinds.ts'
import { integer } from '../../core/fields/number-kinds.ts'
import { richtext } from '../../core/fields/richtext.ts'
import { transferFields } from '../shared/transferred.ts'

/** Who receives a campaign; several criteria narrow the choice, several values of one criterion widen it. */
export const filterFields = {
  nonInscrits: boolean({ label: 'Aussi les contacts non inscrits à la newsletter' }),
  villes: strings({ label: 'Villes' }),
  codesPostaux: strings({ label: 'Codes postaux', hint: 'Entiers ou leurs premiers chiffres : 75 pour Paris' }),
  acheteursDepuis: date({ label: 'Acheteurs depuis' }),
  contacts: relations({
    label: 'Ces contacts seulement',
    to: 'contacts',
    hint: 'Vide : tous ceux des autres critères',
  }),
}

/** Counted by the server while it sends. */
const counter = (label: string) => integer({ label, write: 'server', hidden: true, min: 0 })

/** Every field of a campaign (CAMP-12 to CAMP-15). */
export const fields = {
  title: text({ label: 'Titre', required: true, max: 300 }),
  subject: text({ label: 'Objet', required: true, max: 300 }),
  contents: richtext({
    label: 'Texte',
    hint: '{prénom} et {nom} sont remplacés par ceux de chaque destinataire',
  }),
  contactfilter: group({ label: 'Destinataires', fields: filterFields }),
  senderName: text({ label: "Nom de l'expéditeur", required: true, prefilled: true, max: 200 }),
  senderMail: email({ label: "E-mail de l'expéditeur", required: true, prefilled: true }),
  locale: choice({
    label: 'Langue',
    values: { fr_FR: 'Français', en_US: 'Anglais' },
    default: 'fr_FR',
    required: true,
  }),
  produits: relations({
    label: 'Produits',
    to: 'produits',
    pictured: true,
    hint: 'Un au moins, pour envoyer la campagne',
  }),
  photo: text({ label: 'Photo', derived: true, hidden: true, max: 1000 }),
  isSend: boolean({ label: 'Envoyée', write: 'server', filter: true }),
  sendedAt: instant({ label: 'Envoyée le', write: 'server' }),
  sendingState: choice({
    label: 'Envoi',
    values: { sending: 'En cours', paused: 'En pause', done: 'Terminé', failed: 'Interrompu' },
    write: 'server',
    hidden: true,
  }),
  sendingProblem: text({ label: "Problème d'envoi", write: 'server', hidden: true, max: 500 }),
  projectAskedAt: instant({ label: 'Demandée au projet le', write: 'server', hidden: true }),
  nbRenvois: counter('Renvois demandés'),
  finishedAt: instant({ label: 'Terminée le', write: 'server', hidden: true }),
  nbDestinataires: counter('Destinataires'),
  nbEnvoyes: counter('Envoyés'),
  nbIncertains: counter('Incertains'),
  nbRefuses: counter('Refusés'),
  nbEchecs: counter('Échecs'),
  nbEcartes: counter('Écartés'),
  ...transferFields,
}
