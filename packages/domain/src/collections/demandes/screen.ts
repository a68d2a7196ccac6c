import { defineScreen } from '../../core/screen.ts'
import { actions } from './actions.ts'
import { answerState } from './answer.ts'
import { fields } from './schema.ts'

/** The list and form of requests (REQ-01 to REQ-06, REQ-13). */
export const screen = defineScreen(
  { fields, actions },
  {
    path: '/boutique/demandes',
    nav: { menu: 'boutique/clients', order: 10, icon: 'message', tile: 30 },
    list: {
      layout: 'rows',
      row: { title: 'contact_name', date: 'createdAt', secondText: requestedProducts },
      tabs: [
        { id: 'en-attente', label: 'En attente', where: { hasResponse: false }, sort: 'createdAt' },
        { id: 'plus-d-infos', label: "+ d'infos", where: { isChecked: false, hasMoreInfos: true }, sort: 'createdAt' },
        { id: 'traitees', label: 'Traitées', where: { isChecked: true }, sort: '-updatedAt' },
        { id: 'repondues', label: 'Répondues', where: { hasResponse: true }, sort: '-updatedAt' },
      ],
    },
    form: {
      bar: ['repondre', 'renvoyer'],
      offers: { renvoyer: (demande) => answerState(demande) === 'problem' },
      tabs: [
        {
          id: 'demande',
          label: 'Demande',
          sections: [
            { title: 'Demandes', fields: ['requests'] },
            { title: 'Suivi', fields: [['hasResponse', 'hasMoreInfos', 'isChecked']] },
            {
              title: 'Commandes',
              fields: [],
              related: { of: 'commandes', by: 'demande', sort: '-numero', sum: 'total' },
            },
          ],
        },
        {
          id: 'reponse',
          label: 'Réponse',
          sections: [{ title: 'Réponse', fields: ['reponse', 'answeredAt'] }],
        },
        {
          id: 'client',
          label: 'Client',
          sections: [
            {
              title: 'Client',
              fields: [
                'contact',
                ['contact_firstname', 'contact_lastname'],
                ['contact_email', 'contact_phone'],
                'contact_entreprise',
              ],
            },
            { title: 'Adresse', fields: [['contact_zip', 'contact_city', 'contact_country']] },
          ],
        },
      ],
    },
  },
)

/** The products of a request in one line: "Table ronde, Chaise". */
export function requestedProducts({ requests = [] }: { requests?: readonly { produit_name?: string }[] }) {
  const names = requests.flatMap(({ produit_name: name }) => (name === undefined ? [] : [name]))
  return names.length > 0 ? names.join(', ') : undefined
}
