import type { NewsletterState } from '../newsletter.ts'
import { type PlainPage, plainPage } from '../../../http/answers/plain-page.ts'

/**
 * The page of a link to unsubscribe: its question, or the state after an answer.
 * @param newsletter undefined for a link that is not valid: the page tells nothing
 * @param path the path of the link
 * @param isDone whether the page answers a button
 */
export function unsubscribePage(newsletter: NewsletterState | undefined, path: string, isDone: boolean): string {
  return plainPage(newsletter ? contentOf(newsletter, path, isDone) : INVALID)
}

const INVALID: PlainPage = {
  title: 'Ce lien ne fonctionne pas',
  text: "Il est incomplet, ou il n'est plus valable. Ouvrez-le de nouveau depuis le courriel que vous avez reçu, ou répondez à ce courriel.",
}

function contentOf({ shop, state }: NewsletterState, path: string, isDone: boolean): PlainPage {
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
    ...(state === 'byLink' && { button: { label: 'Me réinscrire', action: `${path}/reinscription`, isQuiet: true } }),
  }
}
