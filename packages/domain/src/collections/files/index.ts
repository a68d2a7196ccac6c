import { defineCollection } from '../../core/collection.ts'
import { boolean, photos, text } from '../../core/fields/kinds.ts'
import { hiddenState } from '../shared/publication.ts'

/** The files of a boutique (FILE): documents and images for its own people, and for its website while they are visible. */
export const files = defineCollection({
  slug: 'files',
  scope: 'boutique',
  label: {
    one: 'fichier',
    many: 'Fichiers',
    empty: 'Aucun fichier',
    purpose:
      'Les documents de la boutique, pour vous et votre équipe : un contrat, une notice, un devis. Le site montre les visibles.',
    create: 'Nouveau fichier',
  },
  access: { profile: 'medias' },
  title: 'name',
  publicWhere: { isVisible: true },
  fields: {
    name: text({ label: 'Nom', filter: true, sort: true, read: 'public', max: 300 }),
    // A new one is hidden: it may be a contract.
    isVisible: boolean({
      label: 'Visible',
      hint: 'Les visiteurs du site peuvent alors le lire et le télécharger.',
      filter: true,
      read: 'public',
    }),
    fichiers: photos({ label: 'Fichiers', documents: true, read: 'public' }),
  },
  screen: {
    path: '/fichiers',
    nav: { menu: 'default/outils', order: 15, icon: 'folder' },
    list: {
      layout: 'rows',
      row: { title: 'name', photo: 'fichiers', state: hiddenState },
      search: true,
      filters: ['isVisible'],
      tabs: [{ id: 'tous', label: 'Tous les fichiers', where: {}, reorder: true }],
    },
    form: {
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [
            { title: 'Fichier', fields: ['name'] },
            { title: 'Fichiers', fields: ['fichiers'] },
          ],
        },
        { id: 'options', label: 'Options', sections: [{ title: 'Visibilité', fields: ['isVisible'] }] },
      ],
    },
  },
})
