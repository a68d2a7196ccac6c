import type { Data } from '@boutique/domain'
import type { Engine } from './engine.ts'

/** The mail of a campaign, the same for all recipients except their link to unsubscribe. */
export interface CampaignContent {
  subject: string
  text: string
  html?: string
  fromName?: string
  fromMail?: string
}

/** Composes the mail of a campaign as it is now. */
export async function composeCampaign(_engine: Engine, _boutique: string, data: Data): Promise<CampaignContent> {
  const { subject, title, senderName, senderMail } = data
  return {
    subject: String(subject),
    text: String(title),
    fromName: String(senderName),
    fromMail: String(senderMail),
  }
}

/** The mail to one recipient. */
export const mailFor = (
  content: CampaignContent,
  _recipient: { name: string },
  unsubscribeUrl: string,
): CampaignContent => ({ ...content, text: `${content.text}\n\nSe désinscrire : ${unsubscribeUrl}` })
