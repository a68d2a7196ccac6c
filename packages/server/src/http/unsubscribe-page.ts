import { createHash } from 'node:crypto'
import type { NewsletterState } from '../operations/newsletter.ts'

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
form { margin-top: 1.5rem }
button { width: 100%; min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--button); border-radius: .5rem; background: var(--button);
  color: var(--on-button); font: inherit; font-weight: 600; cursor: pointer }
button.quiet { background: transparent; color: var(--text); border-color: var(--line) }
button:focus-visible { outline: 3px solid var(--quiet); outline-offset: 2px }
`

/** The page runs no script and loads nothing; its one style is allowed by its hash. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Content {
  shop?: string
  title: string
  text: string
  button?: { label: string; action: string; isQuiet?: true }
}

/**
 * The page of a link: its question, or the state after an answer.
 * @param newsletter undefined for a link that is not valid: the page tells nothing
 * @param path the path of the link
 * @param isDone whether the page answers a button
 */
export function unsubscribePage(newsletter: NewsletterState | undefined, path: string, isDone: boolean): string {
  return html(newsletter ? contentOf(newsletter, path, isDone) : INVALID)
}

/** The page for too many requests. */
export const tooManyPage = (seconds: number): string =>
  html({ title: 'Un instant', text: `Trop de demandes à la fois. Réessayez dans ${seconds} s.` })

const INVALID: Content = {
  title: 'Ce lien ne fonctionne pas',
  text: "Il est incomplet, ou il n'est plus valable. Ouvrez-le de nouveau depuis le courriel que vous avez reçu, ou répondez à ce courriel.",
}

function contentOf({ shop, state }: NewsletterState, path: string, isDone: boolean): Content {
  const stop = { label: 'Me désinscrire', action: path }
  if (state === 'receives' && isDone)
    return {
      shop,
      title: 'Vous êtes de nouveau sur la liste',
      text: 'Nous pourrons vous écrire à nouveau.',
      button: { ...stop, isQuiet: true },
    }
  if (state === 'receives')
    return {
      shop,
      title: 'Ne plus recevoir nos courriels ?',
      text: 'Nous ne vous enverrons plus ni newsletter ni autre envoi groupé. Les réponses à vos demandes et le suivi de vos commandes vous parviendront toujours.',
      button: stop,
    }
  return {
    shop,
    title: 'Vous êtes désinscrit de la liste',
    text: 'Nous ne vous enverrons plus ni newsletter ni autre envoi groupé.',
    ...(state === 'byLink' && {
      button: { label: 'Me réinscrire', action: `${path}/reinscription`, isQuiet: true } as const,
    }),
  }
}

const html = ({ shop, title, text, button }: Content): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${shop ? `<p class="shop">${escaped(shop)}</p>` : ''}
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
${button ? formOf(button) : ''}
</main>
</body>
</html>
`

const formOf = ({ label, action, isQuiet }: NonNullable<Content['button']>): string =>
  `<form method="post" action="${escaped(action)}"><button${isQuiet ? ' class="quiet"' : ''}>${label}</button></form>`

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] as string)
