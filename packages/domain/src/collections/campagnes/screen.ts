import { defineScreen } from '../../core/screen.ts'
import { actions } from './actions.ts'
import type { CampagneData } from './rules.ts'
import { fields } from './schema.ts'
import { isSending, mayResend, mayResume } from './sending-actions.ts'
import { campaignState, campaignText } from './state.ts'

const isSent = ({ isSend }: CampagneData): boolean => isSend === true
const isDraft = ({ isSend }: CampagneData): boolean => !isSend

/** The list and form of campaigns (CAMP-01 to CAMP-06). */
export const screen = defineScreen(
  { fields, actions },
  {
    path: '/boutique/campagnes',
    nav: { menu: 'boutique/clients', order: 50, icon: 'speakerphone' },
    list: {
      layout: 'rows',
      row: { title: 'title', photo: 'photo', secondText: campaignText, date: 'createdAt', state: campaignState },
      tabs: [
        { id: 'brouillon', label: 'Brouillon', where: { isSend: false }, sort: '-createdAt' },
        { id: 'envoyees', label: 'Envoyées', where: { isSend: true }, sort: '-createdAt' },
      ],
    },
    form: {
      above: 'campagnes/envoi',
      bar: ['envoyer', 'suspendre', 'reprendre'],
      offers: { envoyer: isDraft, suspendre: isSending, reprendre: mayResume, renvoyer: mayResend },
      previews: { envoyer: 'campagnes/envoyer', renvoyer: 'campagnes/renvoi' },
      locks: {
        title: isSent,
        subject: isSent,
        contents: isSent,
        produits: isSent,
        'contactfilter/nonInscrits': isSent,
        'contactfilter/villes': isSent,
        'contactfilter/codesPostaux': isSent,
        'contactfilter/acheteursDepuis': isSent,
        senderName: isSent,
        senderMail: isSent,
        locale: isSent,
      },
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [
            { title: 'Message', fields: ['title', 'subject', 'contents'] },
            { title: 'Produits', fields: ['produits'] },
            { title: 'Aperçu', fields: [], panel: 'campagnes/apercu' },
          ],
        },
        {
          id: 'segmentation',
          label: 'Segmentation',
          sections: [
            {
              title: 'Destinataires',
              fields: [
                'contactfilter/villes',
                'contactfilter/codesPostaux',
                'contactfilter/acheteursDepuis',
                'contactfilter/contacts',
                'contactfilter/nonInscrits',
              ],
              panel: 'campagnes/segmentation',
            },
          ],
        },
        {
          id: 'options',
          label: 'Options',
          sections: [
            { title: 'Expéditeur', fields: [['senderName', 'senderMail'], 'locale'] },
            { title: 'Envoi', fields: [['isSend', 'sendedAt']] },
            {
              title: 'Destinataires non atteints',
              fields: [],
              panel: 'campagnes/destinataires',
              when: { field: 'isSend', is: true },
            },
          ],
        },
      ],
    },
  },
)
