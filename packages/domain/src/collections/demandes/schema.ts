import { list } from '../../core/fields/composites.ts'
import { boolean, choice, instant, multiline, relation, text } from '../../core/fields/kinds.ts'
import { decimal, integer, price } from '../../core/fields/number-kinds.ts'
import { clientFields } from '../shared/client.ts'
import { requestRows } from './lines.ts'

const centimetres = (label: string) => decimal({ label, unit: 'cm', min: 0, max: 100_000 })

/** The fields of a request line: the product as it was when asked about, and the question (REQ-18 to REQ-20). */
export const requestFields = {
  produit_id: relation({ label: 'Produit', to: 'produits' }),
  produit_option: choice({
    label: 'Demande',
    values: { priceRequest: 'Demande de prix', availability: 'Disponibilité' },
  }),
  produit_name: text({ label: 'Nom du produit', max: 300 }),
  produit_photo: text({ label: 'Photo', max: 512 }),
  produit_pathname: text({ label: 'Adresse', max: 1000 }),
  // Without a minimum: an amount of 0 or less is understood as empty (REQ-22).
  produit_prixDeVente: price({ label: 'Prix de vente', max: 10_000_000 }),
  produit_prixBarre: price({ label: 'Prix barré', max: 10_000_000 }),
  produit_unite: choice({ label: 'Unité', values: { piece: 'Pièce', paire: 'Paire', lot: 'Lot' } }),
  produit_width: centimetres('Largeur'),
  produit_depth: centimetres('Profondeur'),
  produit_height: centimetres('Hauteur'),
  produit_diametre: centimetres('Diamètre'),
  produit_volume: decimal({ label: 'Volume', unit: 'm³', min: 0, max: 100_000, step: 0.001 }),
  message: multiline({ label: 'Message', max: 10_000 }),
  content: multiline({ label: 'Contenu', max: 10_000 }),
}

/** The most characters of an answer, and of a message of the timeline. */
const MAX_MESSAGE_LENGTH = 20_000

/** The messages of the composer and the answers that were sent, oldest first (decision 1). */
export const exchangeFields = {
  kind: choice({
    label: 'Type',
    values: { demande: 'Demande', reponse: 'Réponse', vente: 'Vente', livraison: 'Livraison' },
  }),
  text: multiline({ label: 'Message', max: MAX_MESSAGE_LENGTH }),
  date: instant({ label: 'Date' }),
  author: text({ label: 'Auteur', max: 200 }),
}

/** Every field of a request (REQ-16 to REQ-20). */
export const fields = {
  ...clientFields,
  contact_name: text({ label: 'Nom du client', derived: true, sort: true, max: 700 }),
  hasResponse: boolean({ label: 'Répondue', filter: true }),
  hasMoreInfos: boolean({ label: "Attend plus d'infos", filter: true }),
  isChecked: boolean({ label: 'Traitée', filter: true }),
  // Set and cleared by actions, which also remove and restore its contact.
  isJunk: boolean({ label: 'Indésirable', filter: true, write: 'server', hidden: true }),
  reponse: multiline({ label: 'Réponse', max: MAX_MESSAGE_LENGTH, lines: 6 }),
  answeredAt: instant({ label: 'Répondue le', derived: true }),
  // The `answeredAt` of the answer that is handed over, noted before: it is not sent twice after an interruption.
  answerTriedAt: instant({ label: 'Réponse remise le', write: 'server', hidden: true }),
  // The same for the provider that was asked to send it.
  answerAskedAt: instant({ label: 'Envoi demandé le', write: 'server', hidden: true }),
  // The answer of `answeredAt` waits to be sent until `answerSentAt` reaches it, or `answerProblem` says why it cannot.
  answerSentAt: instant({ label: 'Réponse envoyée le', write: 'server', hidden: true }),
  answerProblem: text({ label: "Problème d'envoi", write: 'server', hidden: true, max: 500 }),
  // The mail server refused it for now: it is tried again at `answerLaterAt`.
  answerLaterAt: instant({ label: "Nouvel essai d'envoi le", write: 'server', hidden: true }),
  answerLater: text({ label: "Raison du report de l'envoi", write: 'server', hidden: true, max: 500 }),
  answerTries: integer({ label: "Essais d'envoi", write: 'server', hidden: true, min: 0, max: 1000 }),
  echanges: list({
    label: 'Échanges',
    item: 'un message',
    fields: exchangeFields,
    write: 'server',
    hidden: true,
    most: 1000,
  }),
  requests: list({
    ...{ label: 'Demandes', item: 'une demande', fields: requestFields, rows: requestRows, most: 200 },
    searched: ['produit_name', 'message'],
  }),
}
