import type { RichNode } from '@boutique/domain'
import { runInChild } from '../../child/run-in-child.ts'
import { campaignMail, type MailContent } from './campaign-mail.ts'

/** What `campaignMail` takes. */
export type Composition = Parameters<typeof campaignMail>

/** The elements and characters of a text that is composed in the thread of the requests: a few milliseconds. */
const MAX_ELEMENTS = 500
const MAX_CHARACTERS = 50_000
const TIME_LIMIT_MS = 60_000

/**
 * Composes the mail of a campaign. A long one is composed in a process of its own: the requests of other boutiques do
 * not wait for it.
 *
 * @throws Error when the process fails or takes longer than a minute
 */
export async function composeMail(composition: Composition): Promise<MailContent> {
  return isLong(composition[0].contents) ? composeApart(composition) : campaignMail(...composition)
}

/** Whether a text has many elements or characters; no more of it is read than that takes. */
export function isLong(contents: RichNode | undefined): boolean {
  let characters = 0
  const nodes = contents ? [contents] : []
  for (let at = 0; at < nodes.length; at++) {
    const { text = '', content = [] } = nodes[at] as RichNode
    characters += text.length
    if (nodes.length + content.length > MAX_ELEMENTS || characters > MAX_CHARACTERS) return true
    nodes.push(...content)
  }
  return false
}

function composeApart(composition: Composition): Promise<MailContent> {
  // As text: to copy it takes a third of the time of copying its elements.
  return runInChild(new URL('./compose-process.ts', import.meta.url), JSON.stringify(composition), TIME_LIMIT_MS)
}
