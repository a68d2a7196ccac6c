import { defineScreen } from '../../core/screen.ts'
import { fields } from './schema.ts'

/** The list and form of campaigns (CAMP-01 to CAMP-06). */
export const screen = defineScreen(
  { fields },
  {
    path: '/boutique/campagnes',
    nav: { menu: 'boutique/clients', order: 50, icon: 'speakerphone' },
    list: {
      layout: 'rows',
      row: { title: 'title', second: ['subject'], date: 'createdAt' },
      tabs: [
        { id: 'brouillon', label: 'Brouillon', where: { isSend: false }, sort: '-createdAt' },
        { id: 'envoyees', label: 'Envoyées', where: { isSend: true }, sort: '-createdAt' },
      ],
    },
    form: {
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [
            { title: 'Message', fields: ['title', 'subject', 'contents'] },
            { title: 'Produits', fields: ['produits'] },
          ],
        },
        {
          id: 'segmentation',
          label: 'Segmentation',
          sections: [{ title: 'Destinataires', fields: ['contactfilter'] }],
        },
        {
          id: 'options',
          label: 'Options',
          sections: [
            { title: 'Expéditeur', fields: [['senderName', 'senderMail'], 'locale'] },
            { title: 'Envoi', fields: [['isSend', 'sendedAt']] },
          ],
        },
      ],
    },
  },
)
