import { boolean, instant, multiline, photos, text } from '../../core/fields/kinds.ts'
import { richtext } from '../../core/fields/richtext.ts'
import { contents } from '../shared/contents.ts'
import { pathname } from '../shared/pathname.ts'
import { scheduledFields } from '../shared/publication.ts'
import { seoFields } from '../shared/seo.ts'

/** The most characters of a text in Markdown: those of the largest document. */
const MAX_MARKDOWN_LENGTH = 1_000_000

/** Every field of an article (ART-05 to ART-08). A new one is hidden: it is saved while it is being written. */
export const fields = {
  name: text({ label: 'Nom', required: true, sort: true, read: 'public', max: 300 }),
  type: text({ label: 'Type', description: 'Toujours « post »', derived: true, default: 'post', read: 'public' }),
  subTitle: text({ label: 'Sous-titre', read: 'public', max: 300 }),
  altNavTitle: text({ label: 'Titre dans le menu', read: 'public', max: 300 }),
  ...scheduledFields,
  isVisible: boolean({ label: 'Visible', filter: true, read: 'public' }),
  isFeatured: boolean({ label: 'En vedette', filter: true, read: 'public' }),
  body: richtext({ label: 'Texte', read: 'public' }),
  bodyMarkdown: multiline({
    label: 'Texte en Markdown',
    derived: true,
    read: 'public',
    max: MAX_MARKDOWN_LENGTH,
  }),
  photos: photos({ label: 'Photos', read: 'public' }),
  contents: contents(),
  pathname: pathname("Proposée par le nom. Sans adresse, l'article n'est ni dans le flux RSS ni dans le plan du site."),
  ...seoFields,
  importedAt: instant({ label: 'Transféré le', derived: true }),
}
