import { boolean, choice, date, relations, text } from '../../core/fields/kinds.ts'
import { integer } from '../../core/fields/number-kinds.ts'
import { list } from '../../core/fields/composites.ts'
import type { Field, ValueOf } from '../../core/field.ts'
import { link } from '../../core/fields/link.ts'
import { richtext } from '../../core/fields/richtext.ts'

const positions = {
  'above-center': 'Au-dessus, centré',
  'below-center': 'En dessous, centré',
  'beside-text-right': 'À droite du texte',
  'beside-text-left': 'À gauche du texte',
  'beside-text-right-centered': 'À droite du texte, centré',
  'beside-text-left-centered': 'À gauche du texte, centré',
}
const columns = (label: string) => integer({ label, min: 1, max: 6 })

const mediaFields = {
  media: text({ label: 'Média' }),
  fullPath: text({ label: 'Chemin', isPhoto: true }),
  title: text({ label: 'Titre' }),
  description: text({ label: 'Description' }),
  link: link({ label: 'Lien' }),
}

const blockFields = {
  header: text({ label: 'Titre' }),
  headerType: choice({
    label: 'Niveau du titre',
    values: {
      h1: 'Titre 1',
      h2: 'Titre 2',
      h3: 'Titre 3',
      h4: 'Titre 4',
      h5: 'Titre 5',
      h6: 'Titre 6',
      hidden: 'Caché',
    },
  }),
  headerAlignement: choice({
    label: 'Alignement du titre',
    values: { center: 'Centré', left: 'À gauche', right: 'À droite', justify: 'Justifié' },
  }),
  headerDate: date({ label: 'Date' }),
  headerLink: link({ label: 'Lien du titre' }),
  headerSubTitle: text({ label: 'Sous-titre' }),
  text: richtext({ label: 'Texte' }),
  medias: list({ label: 'Images', item: 'une image', fields: mediaFields, most: 100 }),
  mediasPosition: choice({ label: 'Position des images', values: positions }),
  mediasNbColumns: columns("Colonnes d'images"),
  mediasClickToEnlarge: boolean({ label: 'Agrandir au clic' }),
  produits: relations({ label: 'Produits', to: 'produits' }),
  produitsPosition: choice({ label: 'Position des produits', values: positions }),
  produitsNbColumns: columns('Colonnes de produits'),
  produitsClickToEnlarge: boolean({ label: 'Agrandir au clic' }),
  produitsClickToShow: boolean({ label: 'Ouvrir le produit au clic' }),
  produitsShowName: boolean({ label: 'Montrer le nom' }),
  order: integer({ label: 'Ordre' }),
}

const blocks = list({ label: 'Contenus', fields: blockFields, most: 200, read: 'public', autosave: 1000 })

/**
 * The content blocks of a page, an article, a product or a model: a list whose items have ids, with an editor of its own
 * (BLOCK). It saves a second after the last change (FEAT-11).
 */
export const contents = () =>
  ({ ...blocks, kind: 'blocks' }) as unknown as Field<ValueOf<typeof blocks>, 'blocks', false, false> & {
    fields: typeof blockFields
  }
