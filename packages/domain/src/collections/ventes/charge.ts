import type { Charge } from '../../api/charge.ts'
import { formatEuros } from '../../money/money.ts'

/** Currencies whose amounts the provider counts in whole units (docs.stripe.com/currencies). */
const WITHOUT_CENTS = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
/** Currencies whose amounts the provider counts in thousandths. */
const WITH_THOUSANDTHS = new Set('bhd jod kwd omr tnd'.split(' '))

/** An amount of a charge for display; a currency that is not a code is shown as it is. */
export function chargeAmount(amount: number, currency: string): string {
  if (currency === 'eur') return formatEuros(amount / 100, 'row')
  const digits = WITHOUT_CENTS.has(currency) ? 0 : WITH_THOUSANDTHS.has(currency) ? 3 : 2
  const value = (amount / 10 ** digits).toLocaleString('fr-FR', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${value} ${currency.toUpperCase()}`.replace(/\s/g, '\u00a0')
}

/** The state of a charge in one word, with the colour of its chip. */
export function chargeState({
  status,
  paid,
  refunded,
  captured,
  amount_refunded,
}: Pick<Charge, 'status' | 'paid' | 'refunded' | 'captured' | 'amount_refunded'>): {
  label: string
  color: 'green' | 'yellow' | 'red' | 'gray'
} {
  if (status === 'failed') return { label: 'Refusée', color: 'red' }
  if (refunded) return { label: 'Remboursée', color: 'gray' }
  if (amount_refunded > 0) return { label: 'Remboursée en partie', color: 'yellow' }
  if (status === 'pending') return { label: 'En attente', color: 'yellow' }
  if (!captured) return { label: 'Autorisée, non capturée', color: 'yellow' }
  return paid ? { label: 'Payée', color: 'green' } : { label: 'Non payée', color: 'gray' }
}

/** What the codes of failed charges mean (docs.stripe.com/error-codes, docs.stripe.com/declines/codes). */
const FAILURES: Readonly<Record<string, string>> = {
  account_closed: 'Le compte bancaire est fermé',
  authentication_required: 'La banque demande une authentification du client',
  bank_account_restricted: 'Le compte bancaire ne permet pas ce paiement',
  card_declined: 'La carte a été refusée',
  card_not_supported: 'La carte ne permet pas ce paiement',
  debit_not_authorized: "Le client n'a pas autorisé ce prélèvement",
  do_not_honor: 'La banque a refusé le paiement sans en donner la raison',
  expired_card: 'La carte est expirée',
  fraudulent: 'Le paiement est soupçonné de fraude',
  incorrect_cvc: 'Le code de sécurité de la carte est incorrect',
  incorrect_number: 'Le numéro de la carte est incorrect',
  incorrect_zip: 'Le code postal ne correspond pas à la carte',
  insufficient_funds: 'Le compte du client est insuffisamment approvisionné',
  invalid_expiry_month: "Le mois d'expiration de la carte est incorrect",
  invalid_expiry_year: "L'année d'expiration de la carte est incorrecte",
  lost_card: 'La carte a été déclarée perdue',
  no_account: "Le compte bancaire n'existe pas",
  processing_error: 'Une erreur est survenue pendant le traitement de la carte',
  stolen_card: 'La carte a été déclarée volée',
}

/** Why a charge failed: in French where the code is known, else in the provider's words; undefined without a failure. */
export function chargeFailure({
  failure_code,
  failure_message,
}: Pick<Charge, 'failure_code' | 'failure_message'>): string | undefined {
  const known = failure_code !== undefined && Object.hasOwn(FAILURES, failure_code) ? FAILURES[failure_code] : undefined
  return known ?? failure_message ?? failure_code
}
