import { contactSearchLabel } from '../../contact-name.ts'
import { defineScreen } from '../../core/screen.ts'
import { fields } from './schema.ts'

/** The list and form of contacts (CONTACT-01, CONTACT-02, CONTACT-07). */
export const screen = defineScreen(
  { fields },
  {
    path: '/boutique/contacts',
    nav: { menu: 'boutique/clients', order: 40, icon: 'users', tile: 20 },
    list: {
      layout: 'rows',
      row: { title: 'name', second: ['commercialName', 'email', 'phone', 'city'] },
      search: true,
      searchLabel: contactSearchLabel,
      tabs: [
        { id: 'tous', label: 'Tous les contacts', where: {} },
        { id: 'inscrits', label: 'Inscrits', where: { subscribedToNewsletter: true } },
        { id: 'non-inscrits', label: 'Non Inscrits', where: { subscribedToNewsletter: false } },
      ],
    },
    form: {
      tabs: [
        {
          id: 'coordonnees',
          label: 'Coordonnées',
          sections: [
            { title: 'Identité', fields: [['firstname', 'lastname'], 'commercialName'] },
            { title: 'Contact', fields: [['email', 'phone']] },
            { title: 'Adresse', fields: ['address', 'address2', ['zip', 'city', 'country']] },
          ],
        },
        {
          id: 'demandes',
          label: 'Demandes',
          sections: [{ title: 'Demandes', fields: [], panel: 'contacts/demandes' }],
        },
        {
          id: 'commentaires',
          label: 'Commentaires',
          sections: [{ title: 'Commentaires', fields: ['comments'] }],
        },
        {
          id: 'options',
          label: 'Options',
          sections: [{ title: 'Suivi', fields: ['subscribedToNewsletter', ['trushLevel', 'stripeCustomer']] }],
        },
      ],
    },
  },
)
