const UNITS: Readonly<Record<string, string>> = { day: 'jours', week: 'semaines', month: 'mois', year: 'années' }

/** Every single unit, said without its number. */
const EVERY: Readonly<Record<string, string>> = {
  day: 'tous les jours',
  week: 'toutes les semaines',
  month: 'tous les mois',
  year: 'tous les ans',
}

const figures = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2, useGrouping: false })

/**
 * The label of a subscription: "30€ tous les 2 semaines", "30€ tous les mois" (SUB-02). A missing count is 1; undefined
 * without an amount or an interval.
 */
export function subscriptionLabel(subscription: {
  amount?: number
  interval?: string
  intervalCount?: number
}): string | undefined {
  const { amount, interval, intervalCount = 1 } = subscription
  if (amount === undefined || interval === undefined || !Object.hasOwn(UNITS, interval)) return undefined
  const every = intervalCount === 1 ? EVERY[interval] : `tous les ${intervalCount} ${UNITS[interval]}`
  return `${figures.format(amount)}€ ${every}`
}
