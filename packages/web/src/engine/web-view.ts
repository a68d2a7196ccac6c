import { type Collection, webAddress } from '@boutique/domain'

/** The address of a document on the website; undefined where its screen has no view there, or has none of this one. */
export function webViewOf(
  { screen }: Pick<Collection, 'screen'>,
  document: Readonly<Record<string, unknown>>,
  websiteURL: unknown,
): string | undefined {
  const view = screen?.form.viewOnWeb
  const isShown = typeof view === 'function' ? view(document) : view === true
  return isShown ? webAddress(websiteURL, document.pathname) : undefined
}
