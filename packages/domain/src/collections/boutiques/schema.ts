import { emptyable, type Field } from '../../core/field.ts'
import { list } from '../../core/fields/composites.ts'
import { link } from '../../core/fields/link.ts'
import { firmFields } from '../../firm/fields.ts'
import { labelTemplates } from './label-templates.ts'
import { SHORTEST_KEY, signsSafely } from './webhook-secret.ts'
import { price } from '../../core/fields/number-kinds.ts'
import {
  boolean,
  choice,
  choices,
  date,
  email,
  instant,
  multiline,
  secret,
  strings,
  text,
} from '../../core/fields/kinds.ts'

const domain = (label: string, read?: 'member') => text({ label, read, max: 500 })

/**
 * Every setting of a boutique. Selectors need the names; mail, Firebase and API settings are for the holders of the
 * settings profile.
 */
export const fields = {
  name: text({ label: 'Nom', required: true, sort: true, read: 'member', max: 200 }),
  libelle: text({ label: 'Libellé', read: 'member', max: 200 }),
  applicationId: text({
    label: "Identifiant d'application",
    derived: true,
    filter: true,
    unique: true,
    copied: true,
  }),
  storageBucketPath: text({
    label: 'Dossier des photos',
    write: 'admin',
    unique: true,
    uniqueMessage: "Ce dossier est celui d'une autre boutique",
    max: 100,
    // One folder has one name, also on file systems that ignore case; "prive" is reserved for private files.
    pattern: /^(?!prive$)[a-z0-9][a-z0-9_-]*$/,
    patternMessage: 'Lettres minuscules, chiffres, tirets (« prive » est réservé)',
  }),
  websiteURL: link({ label: 'Adresse du site', read: 'member', absolute: true }),
  domainAssetsURL: domain('Domaine des images', 'member'),

  ...firmFields,

  firebaseApiKey: text({ label: "Clé d'API Firebase" }),
  firebaseAuthDomain: domain("Domaine d'identification"),
  firebaseDatabaseURL: domain('Adresse de la base'),
  firebaseProjectId: text({ label: 'Projet Firebase' }),
  firebaseStorageBucket: text({ label: 'Bucket Firebase' }),
  firebaseMessagingSenderId: text({ label: "Identifiant d'expéditeur" }),
  firebaseAuthEmail: email({ label: 'E-mail de connexion' }),
  firebaseAuthPassword: secret({
    label: 'Mot de passe de connexion',
    hint: "À saisir de nouveau quand le projet, sa clé, son adresse ou l'e-mail de connexion change",
    boundTo: ['firebaseProjectId', 'firebaseApiKey', 'firebaseAuthDomain', 'firebaseDatabaseURL', 'firebaseAuthEmail'],
  }),
  indexAlgolia: text({
    label: 'Index Algolia',
    write: 'admin',
    unique: true,
    uniqueMessage: "Cet index est celui d'une autre boutique",
  }),

  fromName: text({ label: "Nom de l'expéditeur" }),
  fromMail: email({ label: "E-mail de l'expéditeur" }),
  responseMail: email({ label: 'E-mail de réponse' }),
  smtpServer: secret({
    label: 'Serveur SMTP',
    hint: 'smtp.exemple.fr, smtp.exemple.fr:587 ou smtps://smtp.exemple.fr',
  }),
  smtpUsername: secret({ label: 'Identifiant SMTP' }),
  smtpPassword: secret({
    label: 'Mot de passe SMTP',
    hint: "À saisir de nouveau quand le serveur ou l'identifiant change",
    boundTo: ['smtpServer', 'smtpUsername'],
  }),
  demandeMailSujet: text({ label: 'Sujet des réponses aux demandes' }),
  demandeReponseAuto: multiline({
    label: 'Réponse automatique',
    hint: "Envoyée par « Répondre » quand rien d'autre n'est écrit",
  }),
  demandeMailText: multiline({ label: 'Texte des réponses aux demandes' }),
  commandeMailSujet: text({ label: 'Sujet des confirmations de commande' }),
  commandeMailText: multiline({ label: 'Texte des confirmations de commande' }),
  // When the website last sent more requests than are taken. Who reads requests is told, whatever else they may open.
  requestsFloodedAt: instant({ label: 'Demandes submergées le', read: 'member', write: 'server', hidden: true }),
  stripeSecretKey: secret({ label: 'Clé secrète Stripe' }),
  originUrls: strings({ label: "Origines autorisées de l'API", hint: 'Les adresses de vos sites : www.exemple.fr' }),
  webhooks: list({
    label: 'Adresses à prévenir',
    item: 'une adresse',
    hint: 'Reçoivent un message quand ce que montre le site a changé',
    fields: { url: link({ label: 'Adresse', absolute: true }) },
    most: 5,
  }),
  webhookSecret: secret({
    label: 'Secret des messages',
    hint: 'Signe chaque message ; à donner aussi au programme qui le reçoit',
    isAccepted: signsSafely,
    refusal: `${SHORTEST_KEY} caractères au moins, ou « whsec_ » suivi d'une clé en base64 de ${SHORTEST_KEY} octets au moins`,
  }),

  modelesEtiquettes: labelTemplates,
  tauxHoraire: price({ label: "Taux d'une heure d'atelier", min: 0, max: 100_000 }),
  optionPriceByDefault: choice({
    label: 'Affichage du prix par défaut',
    values: { showPrice: 'Montrer le prix', priceRequest: 'Prix sur demande' },
  }),
  conditionByDefault: choice({
    label: 'État par défaut',
    values: { used: 'Occasion', new: 'Neuf', refurbished: 'Restauré' },
  }),
  isInStoreByDefault: optionalFlag('En boutique par défaut'),
  freeShippingByDefault: optionalFlag('Transport offert par défaut'),
  deliveryIncludedByDefault: optionalFlag('Livraison comprise par défaut'),
  isCustomMadedByDefault: optionalFlag('Fait sur mesure par défaut'),
  registreObjets: boolean({
    label: "Tenir le registre d'objets mobiliers",
    hint: "Pour qui achète et revend des objets d'occasion, après déclaration à la préfecture",
    read: 'member',
  }),
  registreDepuis: date({
    label: 'Depuis le',
    hint: 'Les achats à partir de ce jour y sont inscrits',
    requiredWhile: { flag: 'registreObjets', message: 'Le registre demande le jour où il commence' },
  }),
  calculatrices: choices({
    label: 'Calculatrices',
    read: 'member',
    values: {
      'omaje-planches': 'Omaje : planches',
      'feramesure-verriere': 'Feramesure : verrières',
      'notcar-pdc': 'Notcar',
    },
  }),
}

/**
 * The settings of the website, which its own profile edits. Mail, Firebase and the defaults of products belong to the
 * boutique's profile.
 */
export const SITE_SETTINGS: readonly (keyof typeof fields)[] = [
  'name',
  'libelle',
  'websiteURL',
  'domainAssetsURL',
  'applicationId',
  'originUrls',
  'webhooks',
  'webhookSecret',
]

/** A flag with a third state: an unset default of the boutique changes nothing (PROD-81). */
function optionalFlag(label: string): Field<boolean, 'boolean', false, false> {
  const { empty: _, ...flag } = boolean({ label })
  return { ...flag, schema: emptyable(flag.schema) }
}
