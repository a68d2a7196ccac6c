import { defineCollection } from '../../core/collection.ts'
import { multiline } from '../../core/fields/kinds.ts'
import { preview } from '../../texts/preview.ts'
import { hiddenState, publicationDefaults, publicationFields } from '../shared/publication.ts'

/** The first line of a description, and the others. */
function linesOf(description = ''): [first: string, others: string] {
  const text = description.trim()
  const end = text.indexOf('\n')
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end)]
}

/** The instagram posts of a boutique (INSTA). */
export const instagram = defineCollection({
  slug: 'instagram',
  scope: 'boutique',
  label: {
    one: 'post',
    many: 'Instagram',
    empty: 'Aucun post',
    purpose: 'Un post est un texte pour Instagram, préparé ici.',
    create: 'Nouveau post',
  },
  access: { profile: 'application' },
  fields: { description: multiline({ label: 'Description', required: true }), ...publicationFields },
  defaults: publicationDefaults,
  copy: { without: ['publishedAt'], values: { isVisible: false } },
  screen: {
    path: '/communication/instagram',
    list: {
      layout: 'rows',
      row: {
        untitled: ({ description }) => preview(linesOf(description)[0]),
        secondText: ({ description }) => preview(linesOf(description)[1]),
        date: 'publishedAt',
        state: hiddenState,
      },
      filters: ['isVisible'],
      tabs: [{ id: 'tous', label: 'Tous les posts', where: {}, reorder: true }],
    },
    form: {
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [{ title: 'Post', fields: ['description', ['publishedAt', 'isVisible']] }],
        },
      ],
    },
  },
})
