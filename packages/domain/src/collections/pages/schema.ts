import { boolean, instant, relation, strings, text } from '../../core/fields/kinds.ts'
import { link } from '../../core/fields/link.ts'
import { contents } from '../shared/contents.ts'
import { pathname } from '../shared/pathname.ts'
import { seoFields } from '../shared/seo.ts'

/** Every field of a page (PAGE-09 to PAGE-12). A root page has no parent. */
export const fields = {
  name: text({ label: 'Nom', required: true, sort: true, read: 'public', max: 300 }),
  altNavTitle: text({ label: 'Titre dans le menu', read: 'public', max: 300 }),
  type: text({ label: 'Type', description: 'Toujours « pages »', derived: true, default: 'pages', read: 'public' }),
  parent: relation({ label: 'Page parente', to: 'pages', exists: true, filter: true, read: 'public' }),
  pathname: pathname('Proposée par le nom et la page parente. Sans adresse, les visiteurs ne trouvent pas la page.'),
  pathnames: strings({ label: 'Adresses associées', read: 'public', hidden: true }),
  contents: contents(),
  isVisible: boolean({ label: 'Visible', default: true, filter: true, read: 'public' }),
  isOffMenu: boolean({
    label: 'Hors du menu du site',
    hint: 'Le menu montre les pages visibles sans page parente.',
    filter: true,
    read: 'public',
  }),
  isRedirect: boolean({ label: 'Redirection', filter: true, read: 'public' }),
  redirectPathname: link({
    label: 'Adresse de redirection',
    requiredWhile: { flag: 'isRedirect', message: "Une redirection demande l'adresse où elle mène" },
    read: 'public',
  }),
  ...seoFields,
  importedAt: instant({ label: 'Transférée le', derived: true }),
}
