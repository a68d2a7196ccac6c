import { contactSearchLabel } from './contact-name.ts'
import { defineScreen } from '../../core/screen.ts'
import { actions } from './actions.ts'
import { refusedAlone } from './newsletter.ts'
import { fields } from './schema.ts'

/** The list and form of contacts (CONTACT-01, CONTACT-02, CONTACT-07). */
export const screen = defineScreen(
  { fields, actions },
  {
    path: '/boutique/contacts',
    nav: { menu: 'boutique/clients', order: 40, icon: 'users', tile: 20 },
    reach: { email: 'email', phone: 'phone', rows: 'button' },
    list: {
      layout: 'rows',
      row: { title: 'name', avatar: true, second: ['commercialName', 'email', 'phone', 'city'] },
      search: true,
      searchLabel: contactSearchLabel,
      tabs: [
        { id: 'tous', label: 'Tous les contacts', where: {} },
        { id: 'inscrits', label: 'Inscrits', where: { subscribedToNewsletter: true } },
        { id: 'non-inscrits', label: 'Non Inscrits', where: { subscribedToNewsletter: false } },
      ],
    },
    form: {
      offers: {
        inscrire: (contact) => !contact.subscribedToNewsletter && !refusedAlone(contact),
        reinscrire: (contact) => !contact.subscribedToNewsletter && refusedAlone(contact),
        desinscrire: ({ subscribedToNewsletter }) => subscribedToNewsletter === true,
        refuser: ({ subscribedToNewsletter, newsletterStoppedAt }) =>
          !subscribedToNewsletter && newsletterStoppedAt === undefined,
        reessayer: ({ emailRefusedAt }) => emailRefusedAt !== undefined,
      },
      tabs: [
        {
          id: 'coordonnees',
          label: 'Coordonnées',
          sections: [
            { title: 'Identité', fields: [['firstname', 'lastname'], 'commercialName'] },
            { title: 'Contact', fields: [['email', 'phone']], panel: 'contacts/doublons' },
            { title: 'Adresse', fields: ['address', 'address2', ['zip', 'city', 'country']] },
          ],
        },
        {
          id: 'demandes',
          label: 'Demandes',
          sections: [
            { title: 'Demandes', fields: [], related: { of: 'demandes', by: 'contact', sort: '-createdAt' } },
            {
              title: 'Commandes',
              fields: [],
              related: { of: 'commandes', by: 'contact', sort: '-numero', sum: 'total' },
            },
          ],
        },
        {
          id: 'commentaires',
          label: 'Commentaires',
          sections: [{ title: 'Commentaires', fields: ['comments'] }],
        },
        {
          id: 'options',
          label: 'Options',
          sections: [
            {
              title: 'Newsletter',
              hint: 'Un filtre par newsletter permettra bientôt de choisir à qui écrire.',
              fields: ['subscribedToNewsletter'],
              panel: 'contacts/newsletter',
            },
            { title: 'Suivi', folded: 'while-empty', fields: [['trushLevel', 'stripeCustomer']] },
            { title: 'Données personnelles', fields: [], panel: 'contacts/donnees' },
          ],
        },
      ],
    },
  },
)
