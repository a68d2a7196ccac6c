/** The mail of a campaign as its form shows it. */
export interface CampaignPreview {
  fromName: string
  /** The address that it really leaves from: that of the platform where the boutique has no way of its own. */
  fromMail: string
  /** The address that receives the answers, where it is another one. */
  replyTo?: string
  subject: string
  html: string
  text: string
  /** What should be looked at before it is sent, as French sentences. */
  attention: string[]
  /** Why it cannot be sent now, as a French sentence; absent when it can. */
  refus?: string
  /** The settings that the boutique lacks, in French. */
  manque?: string[]
  /** The labels of the tabs of the settings that have them. */
  onglets?: string[]
}

/** A recipient as the API shows it. */
export interface ShownRecipient {
  contact: string
  address: string
  name: string
  attempts: number
  /** The instant of its state. */
  at: string
  /** The next attempt, of one that waits. */
  nextAt?: string
  problem?: string
}

/** A page of the recipients of a campaign in one state. */
export interface RecipientPage {
  recipients: ShownRecipient[]
  /** The cursor of the next page; absent on the last one. */
  next?: string
}

/** The recipients that a campaign would have now. */
export interface CampaignRecipients {
  count: number
  /** The first of them, in the order of their addresses. */
  examples: { contact: string; address: string; name: string }[]
  /** How many of the contacts chosen one by one are left out because they are not subscribed; absent for none. */
  unsubscribed?: number
}
