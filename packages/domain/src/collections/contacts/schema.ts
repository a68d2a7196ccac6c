import { list } from '../../core/fields/composites.ts'
import { boolean, choice, email, instant, multiline, relation, text } from '../../core/fields/kinds.ts'
import { decimal } from '../../core/fields/number-kinds.ts'
import { NEWSLETTER_WAYS } from './newsletter.ts'
import { transferFields } from '../shared/transferred.ts'

const commentFields = {
  text: multiline({ label: 'Commentaire', max: 10_000 }),
  date: instant({ label: 'Date', write: 'server' }),
  author: text({ label: 'Auteur', write: 'server', max: 200 }),
}

/** Every field of a contact (CONTACT-08 to CONTACT-12). Members see only the name, for selectors. */
export const fields = {
  firstname: text({ label: 'Prénom', max: 200 }),
  lastname: text({ label: 'Nom', max: 200 }),
  commercialName: text({ label: 'Nom commercial', max: 300 }),
  name: text({ label: 'Nom affiché', derived: true, sort: true, read: 'member' }),
  email: email({ label: 'E-mail', filter: true, sort: true }),
  phone: text({ label: 'Téléphone', filter: true, max: 40 }),
  phoneKey: text({ label: 'Chiffres du téléphone', derived: true, hidden: true, filter: true, max: 40 }),
  address: text({ label: 'Adresse', max: 500 }),
  address2: text({ label: "Complément d'adresse", max: 500 }),
  zip: text({ label: 'Code postal', max: 20 }),
  city: text({ label: 'Ville', sort: true, max: 200 }),
  country: text({ label: 'Pays', max: 100 }),
  comments: list({ label: 'Commentaires', item: 'un commentaire', fields: commentFields }),
  subscribedToNewsletter: boolean({ label: 'Inscrit à la newsletter', derived: true, filter: true }),
  newsletterAt: instant({ label: 'Newsletter : depuis le', derived: true, hidden: true }),
  newsletterHow: choice({ label: 'Newsletter : comment', values: NEWSLETTER_WAYS, derived: true, hidden: true }),
  newsletterCampagne: relation({
    label: 'Newsletter : campagne du lien',
    to: 'campagnes',
    derived: true,
    hidden: true,
  }),
  newsletterStoppedAt: instant({
    label: 'A refusé les courriels le',
    description: 'Ce contact ne reçoit aucune campagne, même adressée aux contacts non inscrits',
    derived: true,
    hidden: true,
    filter: true,
  }),
  emailRefusedAt: instant({
    label: 'Adresse refusée le',
    description:
      "Le serveur de cette adresse l'a refusée pour de bon ; vidé quand l'adresse change, et par l'action « Réessayer cette adresse »",
    derived: true,
    hidden: true,
    filter: true,
  }),
  mergedInto: relation({
    label: 'Fusionné avec',
    description: 'Le contact qui a repris celui-ci, dans la corbeille depuis',
    to: 'contacts',
    derived: true,
    hidden: true,
  }),
  stripeCustomer: text({ label: 'Client Stripe', filter: true, max: 200 }),
  trushLevel: decimal({ label: 'Niveau de confiance', step: 1 }),
  ...transferFields,
}
