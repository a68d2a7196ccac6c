import { defineScreen } from '../../core/screen.ts'
import { transferKindOf } from '../../transfer/kinds.ts'
import { actions, isDraft, isRunning, mayResume, type TransfertData } from './actions.ts'
import { fields } from './schema.ts'
import { transferState, transferText } from './state.ts'

const isStarted = (transfert: TransfertData): boolean => !isDraft(transfert)

/** The history of transfers, and one transfer (TRANS-01 to TRANS-03). */
export const screen = defineScreen(
  { fields, actions },
  {
    path: '/admin/transfert',
    nav: { menu: 'default/administration', order: 50, icon: 'truck' },
    opensFor: 'admin',
    list: {
      layout: 'rows',
      row: { title: 'libelle', secondText: transferText, date: 'createdAt', state: transferState },
      tabs: [
        { id: 'tous', label: 'Tous les transferts', where: {}, sort: '-createdAt' },
        { id: 'encours', label: 'En cours', where: { etat: 'encours' }, sort: '-createdAt' },
        { id: 'interrompus', label: 'Interrompus', where: { etat: 'interrompu' }, sort: '-createdAt' },
      ],
      filters: ['cible', 'type'],
    },
    form: {
      above: 'transferts/etat',
      bar: ['lancer', 'suspendre', 'reprendre'],
      offers: { lancer: isDraft, suspendre: isRunning, reprendre: mayResume },
      previews: { lancer: 'transferts/essai' },
      locks: {
        cible: isStarted,
        type: isStarted,
        nombre: isStarted,
        document: (values) => isStarted(values) || (!values.document && !transferKindOf(values.type).single),
      },
      sentences: { remove: "Voulez-vous vraiment supprimer ce transfert de l'historique ?" },
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [
            { title: 'Ce qui part', fields: ['cible', ['type', 'vers'], ['nombre', 'document']] },
            { title: 'Essai à blanc', fields: [], panel: 'transferts/essai' },
          ],
        },
      ],
    },
  },
)
