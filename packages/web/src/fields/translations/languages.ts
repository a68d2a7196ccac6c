/** The names of the languages a text may be translated into (LANG-04). */
export const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  en: 'Anglais',
  es: 'Espagnol',
  de: 'Allemand',
  it: 'Italien',
}

/** The only language the select offers (LANG-02); the others are shown when a document already has them. */
const OFFERED = ['en']

/** The languages that can still be added to those shown. */
export const offeredLanguages = (shown: readonly string[], accepted: readonly string[] = []): string[] =>
  OFFERED.filter((language) => accepted.includes(language) && !shown.includes(language))
