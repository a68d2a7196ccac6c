/** The mail of a campaign as its form shows it. */
export interface CampaignPreview {
  fromName: string
  fromMail: string
  subject: string
  html: string
  text: string
  /** What should be looked at before it is sent, as French sentences. */
  attention: string[]
  /** Why it cannot be sent now, as a French sentence; absent when it can. */
  refus?: string
  /** The settings that the boutique lacks, in French. */
  manque?: string[]
}

/** The recipients that a campaign would have now. */
export interface CampaignRecipients {
  count: number
  /** The first of them, in the order of their addresses. */
  examples: { contact: string; address: string; name: string }[]
}
