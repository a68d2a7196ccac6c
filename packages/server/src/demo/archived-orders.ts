import type { PaymentMode } from '@boutique/domain'
import { type DemoLine, type DemoOrder, type State, unpaid, validated } from './demo-order.ts'

/** States of archived orders besides the usual one, by their position. */
const ENDINGS: Readonly<Record<number, State>> = {
  4: unpaid('canceled', 'expired_card'),
  9: unpaid('refused', 'incorrect_cvc'),
  13: { etat: 'refunded', paymentStatus: 'succeeded', productsStatus: 'waiting_return', paid: 'nothing' },
  18: { etat: 'problem_solve', paymentStatus: 'succeeded', productsStatus: 'completed', paid: 'all' },
  23: unpaid('canceled', 'processing_error'),
  27: unpaid('refused', 'parameter_invalid_empty'),
  32: { etat: 'problem_solve', paymentStatus: 'advance_payment', productsStatus: 'completed', paid: 'deposit' },
}

const ARCHIVED_LINES: readonly (readonly DemoLine[])[] = [
  [['Commode trois tiroirs']],
  [['Chaise paillée', 4], ['Table ronde bistrot']],
  [['Buffet bas années 60']],
  [['Tabouret tourné', 3]],
  [['Bureau de ministre'], ['Lampe d’architecte']],
  [['Table basse plateau massif']],
  [['Planche à découper', 6, 10]],
  [['Armoire parisienne']],
  [['Fauteuil club'], ['Fauteuil crapaud']],
  [['Étagère industrielle', 2, 5]],
  [['Vitrine de mercerie']],
]

const MODES: readonly PaymentMode[] = ['cb', 'cheque', 'virement', 'stripe', 'espece', 'paypal']
const SUPPORTS = ['store', 'website', 'phone', 'email', 'instagram', 'facebook', 'live', 'partnership']

/** An order about every nine days, from two weeks to a year ago. */
export const ARCHIVED: readonly DemoOrder[] = Array.from({ length: 39 }, (_, at): DemoOrder => {
  const due = -14 - at * 9
  return {
    client: (at * 5) % 18,
    ordered: due - 10 - (at % 4) * 7,
    due,
    lines: ARCHIVED_LINES[at % ARCHIVED_LINES.length] ?? [],
    ...(ENDINGS[at] ?? validated('completed', 'all')),
    ...((at % 3 === 0 || at === 32) && { deposit: 30 }),
    ...(at % 2 === 0 && { delivery: 30 + (at % 5) * 15, packing: 5 }),
    mode: MODES[at % MODES.length],
    support: SUPPORTS[at % SUPPORTS.length],
    archived: true,
  }
})
