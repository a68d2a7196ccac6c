import { defineCollection } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import { boolean, photos, text } from '../../core/fields/kinds.ts'
import type { StateMark } from '../../core/screens/state-mark.ts'
import { isAhead, publicationState, scheduledFields } from '../shared/publication.ts'

const fields = {
  title: text({ label: 'Titre', required: true, sort: true, read: 'public', max: 300 }),
  ...scheduledFields,
  isDraft: boolean({ label: 'Brouillon', default: true, filter: true, read: 'public' }),
  isVisible: boolean({ label: 'Visible', default: true, filter: true, read: 'public' }),
  isFeatured: boolean({ label: 'En vedette', filter: true, read: 'public' }),
  photos: photos({ label: 'Photos', read: 'public' }),
}
type MemoData = DataOf<typeof fields>

/** The overlay of a memo: "brouillon" for a draft (MEMO-04), else "caché" when it is not visible, else "programmé" before its date. */
const overlay = (memo: MemoData): StateMark | undefined =>
  memo.isDraft ? { color: 'gray', text: 'brouillon' } : publicationState(memo)

/** The memos of a website, in pictures (MEMO). A new one is a draft until the flag is cleared by hand (ART-09). */
export const memos = defineCollection({
  slug: 'memos',
  scope: 'boutique',
  label: {
    one: 'mémo',
    many: 'Mémos',
    empty: 'Aucun mémo',
    purpose: 'Un mémo montre en images, sur le site, une pièce en cours ou une idée.',
    create: 'Nouveau mémo',
  },
  access: { area: 'website', profile: 'website-memos' },
  title: 'title',
  publicWhere: { isVisible: true, isDraft: false, isScheduled: false },
  publicFrom: { at: 'publishedAt', waits: 'isScheduled' },
  fields,
  onSave: (_, memo, { now }) => ({ ...memo, isScheduled: isAhead(memo, now) }),
  defaults: ({ now }) => ({ publishedAt: now }),
  copy: { without: ['publishedAt', 'isFeatured'], values: { isDraft: true } },
  screen: {
    path: '/website/memos',
    nav: { menu: 'website/contenus', order: 30, icon: 'note', tile: 60 },
    list: {
      layout: 'cards',
      row: {
        title: 'title',
        photo: 'photos',
        date: 'publishedAt',
        state: overlay,
        look: ({ isDraft, isVisible }) => (isDraft ? 'draft' : isVisible ? undefined : 'hidden'),
        star: 'isFeatured',
      },
      tabs: [
        { id: 'tous', label: 'Tous les mémos', where: {}, reorder: true },
        { id: 'en-vedette', label: 'En vedette', where: { isFeatured: true }, reorder: true },
        { id: 'brouillons', label: 'Brouillons', where: { isDraft: true }, reorder: true },
      ],
      filters: ['isVisible', 'isScheduled'],
    },
    form: {
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [
            { title: 'Mémo', fields: ['title', 'publishedAt'] },
            { title: 'Photos', fields: ['photos'] },
            { title: 'Publication', fields: [['isDraft', 'isVisible', 'isFeatured']] },
          ],
        },
      ],
    },
  },
})
