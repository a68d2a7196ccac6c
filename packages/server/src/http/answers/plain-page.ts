import { createHash } from 'node:crypto'
import { escapeMarkup } from '@boutique/domain'

const STYLE = `
:root { color-scheme: light dark; --text: #1f2328; --quiet: #59636e; --page: #f6f6f4; --card: #fff; --line: #d9d9d4; --button: #2b3a35; --on-button: #fff }
@media (prefers-color-scheme: dark) {
  :root { --text: #e8e6e1; --quiet: #a3a19b; --page: #16181a; --card: #1f2224; --line: #3a3d40; --button: #d8e2dc; --on-button: #16201c }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--page); color: var(--text);
  font: 1rem/1.6 system-ui, sans-serif }
main { width: 100%; max-width: 28rem; padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem }
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.3; text-wrap: balance; overflow-wrap: anywhere }
p { margin: 0; color: var(--quiet); overflow-wrap: anywhere }
.shop { margin-bottom: .5rem; font-size: .875rem; font-weight: 600; letter-spacing: .01em }
form, .link { margin-top: 1.5rem }
a { color: inherit }
button { width: 100%; min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--button); border-radius: .5rem; background: var(--button);
  color: var(--on-button); font: inherit; font-weight: 600; cursor: pointer }
button.quiet { background: transparent; color: var(--text); border-color: var(--line) }
button:focus-visible { outline: 3px solid var(--quiet); outline-offset: 2px }
`

/** These pages run no script and load nothing; their one style is allowed by its hash. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The headers of such a page: in no cache, frame or search engine, and its address, a secret, goes to no other site. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/** The content of a page: one sentence about what happened, and what to do next. */
export interface PlainPage {
  /** The name of the shop, above the title. */
  shop?: string
  title: string
  text: string
  /** A button that sends a form. */
  button?: { label: string; action: string; isQuiet?: true }
  link?: { label: string; address: string }
}

/** The HTML of a page for people outside the back-office; light or dark as their device is. */
export const plainPage = ({ shop, title, text, button, link }: PlainPage): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeMarkup(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${shop ? `<p class="shop">${escapeMarkup(shop)}</p>` : ''}
<h1>${escapeMarkup(title)}</h1>
<p>${escapeMarkup(text)}</p>
${button ? formOf(button) : ''}${link ? linkOf(link) : ''}
</main>
</body>
</html>
`

const linkOf = ({ label, address }: NonNullable<PlainPage['link']>): string =>
  `<p class="link"><a href="${escapeMarkup(address)}">${escapeMarkup(label)}</a></p>`

const formOf = ({ label, action, isQuiet }: NonNullable<PlainPage['button']>): string =>
  `<form method="post" action="${escapeMarkup(action)}"><button${isQuiet ? ' class="quiet"' : ''}>${label}</button></form>`
