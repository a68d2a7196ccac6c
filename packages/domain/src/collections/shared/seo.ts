import type { FormSection } from '../../core/screen.ts'
import { email, multiline, text } from '../../core/fields/kinds.ts'

/** The SEO fields of every document with a page on the website (PROD-61). */
export const seoFields = {
  title: text({ label: 'Titre de la page', read: 'public', max: 300 }),
  metaKeywords: text({ label: 'Mots-clés', read: 'public' }),
  metaDescription: multiline({ label: 'Description pour les moteurs', read: 'public', max: 2000 }),
  metaAuthorName: text({ label: "Nom de l'auteur", read: 'public' }),
  metaAuthorEmail: email({ label: "E-mail de l'auteur", read: 'public' }),
}

/** The form section of the SEO fields. */
export const seoSection: Omit<FormSection<typeof seoFields, {}>, 'when'> = {
  title: 'Référencement',
  fields: ['title', 'metaKeywords', 'metaDescription', ['metaAuthorName', 'metaAuthorEmail']],
  panel: 'seo',
}
