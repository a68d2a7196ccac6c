import { defineCollection } from '../../core/collection.ts'
import { boolean, photos, text } from '../../core/kinds.ts'
import { hiddenState } from '../shared/publication.ts'

/** The files of a boutique (FILE): documents and images for its own people, which are never public. */
export const files = defineCollection({
  slug: 'files',
  scope: 'boutique',
  label: {
    one: 'fichier',
    many: 'Fichiers',
    empty: 'Aucun fichier',
    purpose: 'Les documents de la boutique, pour vous et votre équipe seulement : un contrat, une notice, un devis.',
    create: 'Nouveau fichier',
  },
  access: { profile: 'medias' },
  title: 'name',
  fields: {
    name: text({ label: 'Nom', filter: true, sort: true, max: 300 }),
    isVisible: boolean({ label: 'Visible', default: true, filter: true }),
    fichiers: photos({ label: 'Fichiers', documents: true }),
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
