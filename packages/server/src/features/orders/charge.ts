import { type Actor, type Charge, type Data, Problem } from '@boutique/domain'
import type { Charges } from '../../payments/stripe-charges.ts'
import { readDocument } from '../../store/documents/documents.ts'
import type { Engine, Target } from '../../operations/engine.ts'
import { checkAccess, forbidden, grant } from '../../operations/rights/rights.ts'

/**
 * The card provider's charge of a sale, for whoever reads the sale; read with the boutique's own key.
 * @throws Problem 404 without a charge, 409 without a key, or what the provider refused
 */
export async function readCharge(
  engine: Engine,
  charges: Charges,
  actor: Actor,
  target: Target & { boutique: string },
): Promise<Charge> {
  const granted = await grant(engine, actor, target, 'read')
  if (granted.ability.read !== 'profile') throw forbidden()
  const sale = checkAccess(actor, granted, await readDocument(engine.pool, granted.collection, target.id))
  const { charge } = JSON.parse(sale.text) as { charge?: Data }
  if (typeof charge?.id !== 'string') throw new Problem(404, 'charge.absente', "Ce paiement n'a pas de charge")
  const key = await engine.secrets.read(engine.pool, 'boutiques', target.boutique, 'stripeSecretKey')
  if (key === undefined)
    throw new Problem(409, 'stripe.cle-absente', "La clé secrète de Stripe n'est pas renseignée dans les paramètres")
  return charges.read(target.boutique, key, charge.id)
}
