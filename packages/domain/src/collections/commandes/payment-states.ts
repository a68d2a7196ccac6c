import type { Actor } from '../../core/actor.ts'
import { cents } from '../../money/money.ts'
import { depositDue } from './order-amounts.ts'
import type { CommandeData } from './rules.ts'

type Name = 'etat' | 'paymentStatus'
type States = Pick<CommandeData, Name | 'etatsSuivis'>
/** Who set a state: payments, or a person; and the state that payments replaced. */
interface Source {
  par?: 'paiements' | 'personne'
  avant?: string
}

/** The states that a payment may replace; any other was chosen for another reason and stays. */
const OPEN: Readonly<Record<Name, readonly unknown[]>> = {
  etat: [undefined, 'waiting'],
  paymentStatus: [undefined, 'waiting', 'waiting_capture', 'advance_payment'],
}

/**
 * The states of an order that follow what is paid, forward and back: its payment is made completely, in part or not at
 * all, and it is validated when its `validation` asks for no more. What a person chose stays hers; `etatsSuivis` keeps
 * who set each state, and the state to return to. Pure, and stable: its result gives the same states again.
 */
export function followPayments(before: CommandeData | undefined, after: CommandeData, actor: Actor): States {
  const etat = followed('etat', before, after, actor)
  const payment = followed('paymentStatus', before, after, actor)
  const sources = { ...kept('etat', etat), ...kept('paymentStatus', payment) }
  return {
    etat: etat.value,
    paymentStatus: payment.value,
    etatsSuivis: Object.keys(sources).length > 0 ? sources : undefined,
  } as States
}

interface Followed extends Source {
  value: string | undefined
}

function followed(name: Name, before: CommandeData | undefined, after: CommandeData, actor: Actor): Followed {
  const value = after[name]
  const [was, is] = [before && dueOf(name, before), dueOf(name, after)]
  if (value !== before?.[name]) {
    // A program copies an order, or an undo returns to what the payments had set.
    const isNobodys = actor.system && (before === undefined || value === is)
    return isNobodys ? { value } : chosen(name, value, is)
  }
  const source = sourceOf(name, after)
  if (source.par === 'personne') return { value, ...source }
  // Orders that were paid before sources were kept: a state that agreed with the payments is theirs.
  const isInferred = source.par === undefined && value !== undefined && value === was && was !== is
  if (source.par === 'paiements' || isInferred) {
    const avant = isInferred ? 'waiting' : source.avant
    return is === undefined ? { value: avant } : { value: is, par: 'paiements', avant }
  }
  const isMoved = was !== is || paidCents(before) !== paidCents(after)
  if (is !== undefined && isMoved && OPEN[name].includes(value)) return { value: is, par: 'paiements', avant: value }
  return { value }
}

/** A state that a person chose stays hers, unless it is one that payments replace and that agrees with them. */
function chosen(name: Name, value: string | undefined, due: string | undefined): Followed {
  const isOpen = OPEN[name].includes(value) && (value === undefined || due === undefined || due === value)
  return isOpen ? { value } : { value, par: 'personne' }
}

/** The state that the payments of an order give it; undefined when they give none, as for an order without a total. */
function dueOf(name: Name, order: CommandeData): string | undefined {
  const [total, paid] = [cents(order.total ?? 0), paidCents(order)]
  if (total <= 0 || paid <= 0) return undefined
  if (name === 'paymentStatus') return paid >= total ? 'succeeded' : 'advance_payment'
  return paid >= neededToValidate(order, total) ? 'validated' : undefined
}

const paidCents = (order: CommandeData | undefined): number => cents(order?.montantPaye ?? 0)

/** The cents that must be paid before the order is validated: all of them, where no smaller deposit is noted. */
function neededToValidate(order: CommandeData, total: number): number {
  if (order.validation === 'automatic') return 0
  if (order.validation !== 'advancePayment') return total
  return Math.min(total, cents(depositDue(order.total ?? 0, order) ?? total))
}

function sourceOf(name: Name, { etatsSuivis = {} }: CommandeData): Source {
  return { par: etatsSuivis[`${name}Par`], avant: etatsSuivis[`${name}Avant`] }
}

const kept = (name: Name, { par, avant }: Source): Record<string, string> => ({
  ...(par && { [`${name}Par`]: par }),
  ...(avant !== undefined && { [`${name}Avant`]: avant }),
})
