import { cents, euros, formatEuros } from '@boutique/domain'

const withoutCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
const withCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' })

function englishEuros(amount: number): string {
  const whole = cents(amount)
  return (whole % 100 === 0 ? withoutCents : withCents).format(euros(whole))
}

/** The words and the amounts of a campaign's mail in one language. */
export interface MailWords {
  /** The `lang` of the HTML. */
  lang: string
  /** An amount in euros. */
  euros(amount: number): string
  percentOff(percent: number): string
  insteadOf(price: string): string
  /** The smallest of several prices. */
  from(price: string): string
  labelled(label: string, value: string): string
  onRequest: string
  sold: string
  /** Why somebody receives the mail. */
  sentBy(boutique: string): string
  unsubscribe: string
}

export const WORDS: Readonly<Record<'fr_FR' | 'en_US', MailWords>> = {
  fr_FR: {
    lang: 'fr',
    euros: (amount) => formatEuros(amount, 'card'),
    percentOff: (percent) => `\u2212${percent}\u00A0%`,
    insteadOf: (price) => `au lieu de ${price}`,
    from: (price) => `à partir de ${price}`,
    labelled: (label, value) => `${label} : ${value}`,
    onRequest: 'Prix sur demande',
    sold: 'Vendu',
    sentBy: (boutique) => `Ce message vous est envoyé par ${boutique}.`,
    unsubscribe: 'Se désinscrire',
  },
  en_US: {
    lang: 'en',
    euros: englishEuros,
    percentOff: (percent) => `\u2212${percent}%`,
    insteadOf: (price) => `instead of ${price}`,
    from: (price) => `from ${price}`,
    labelled: (label, value) => `${label}: ${value}`,
    onRequest: 'Price on request',
    sold: 'Sold',
    sentBy: (boutique) => `This message was sent to you by ${boutique}.`,
    unsubscribe: 'Unsubscribe',
  },
}
