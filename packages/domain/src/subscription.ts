const UNITS: Readonly<Record<string, string>> = { day: 'jours', week: 'semaines', month: 'mois', year: 'années' }

const figures = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2, useGrouping: false })

/**
 * The label of a subscription: "30€ tous les 2 semaines" (SUB-02). A missing count is 1; undefined without an amount or
 * an interval.
 */
export function subscriptionLabel(subscription: {
  amount?: number
  interval?: string
  intervalCount?: number
}): string | undefined {
  const { amount, interval, intervalCount = 1 } = subscription
  const unit = interval !== undefined && Object.hasOwn(UNITS, interval) ? UNITS[interval] : undefined
  if (amount === undefined || unit === undefined) return undefined
  return `${figures.format(amount)}€ tous les ${intervalCount} ${unit}`
}
