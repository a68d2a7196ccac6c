import { type PricedLine, orderTotal } from '../../collections/commandes/order-amounts.ts'
import { cents, euros, formatEuros } from '../../money/money.ts'
import { readDay } from '../cells/read-date.ts'
import { readNumber } from '../cells/read-number.ts'
import { quoted } from '../cells/quoted.ts'
import type { ImportRecord, RecordReader } from '../types.ts'
import { addNote, type Draft, finished } from './draft.ts'
import { keysOf, titleOf } from './keys.ts'
import type { LayoutRow } from './layout-row.ts'
import { fillStates } from './order-states.ts'
import { splitName } from './person-name.ts'
import type { ReadingContext } from './reading-context.ts'
import { rowDraft } from './single-rows.ts'

/** The most lines of an order. */
const MAX_LINES = 500

interface Line extends PricedLine {
  id: string
  name?: string
  sku?: string
}

/**
 * Reads orders: consecutive rows of one number, or without one, are an order with its lines. The lines name no product of
 * the catalogue, whose stock an order of the past must not change.
 */
export function orders(context: ReadingContext): RecordReader {
  let rows: LayoutRow[] = []
  const flush = (): ImportRecord[] => {
    const done = rows.length > 0 ? [orderOf(rows, context)] : []
    rows = []
    return done
  }
  const hasLines = context.has('line/name', 'line/price', 'line/sku')
  return {
    push(source) {
      const row = context.row(source)
      const number = row.cell('numero')
      const isNext = hasLines && rows.length > 0 && (number === '' || number === rows[0]?.cell('numero'))
      const done = isNext ? [] : flush()
      rows.push(row)
      return done
    },
    end: flush,
  }
}

function orderOf(rows: readonly LayoutRow[], context: ReadingContext): ImportRecord {
  const [first, ...others] = rows as [LayoutRow, ...LayoutRow[]]
  const draft = rowDraft(first, context)
  draft.lines = rows.map(({ line }) => line)
  for (const { excess } of others) if (excess) addNote(draft.problems, excess)
  fillDates(draft, first)
  fillClient(draft, first, context)
  fillStates(draft, first)
  fillLines(draft, rows, context)
  return finished(draft, keysOf(draft), titleOf(draft))
}

/** An order needs a day of delivery: that on which it was sent, else on which it was made. */
function fillDates(draft: Draft, row: LayoutRow): void {
  const ordered = readDay(row.cell('orderedAt'))
  if (ordered !== undefined) draft.values.date ??= ordered
  const delivered = draft.values.effectiveDate ?? draft.values.date
  if (delivered !== undefined) draft.values.deliveryDate ??= delivered
}

function fillClient(draft: Draft, row: LayoutRow, context: ReadingContext): void {
  const whole = row.cell('client/name')
  if (whole !== '' && !context.has('contact_lastname')) {
    Object.assign(draft.values, splitName(whole, 'contact_firstname', 'contact_lastname'))
  }
  const phone = row.cell('client/phone')
  if (phone !== '') draft.values.contact_phone ??= phone
  const email = draft.values.contact_email
  if (typeof email === 'string' && !context.has('contact')) {
    const contact = { path: 'contact', collection: 'contacts', by: 'email', names: [email.toLowerCase()] }
    draft.named.push({ ...contact, creates: false, isSingle: true })
  }
  const part = (name: string): string => row.cell(`delivery/${name}`)
  const place = `${part('zip')} ${part('city')}`.trim()
  const address = [part('name'), part('company'), part('street'), part('street2'), place, part('country')]
  const written = address.filter((line) => line !== '').join('\n')
  if (written !== '') draft.values.customDeliveryAddress = written
}

/** The lines with their discounts, and what the total of the file says about them. */
function fillLines(draft: Draft, rows: readonly LayoutRow[], context: ReadingContext): void {
  const amount = numberAt(draft, rows[0], 'amount', context)
  const lines = context.has('line/name', 'line/price', 'line/sku')
    ? rows.flatMap((row, at) => lineOf(draft, row, at, context))
    : amount === undefined
      ? []
      : [{ id: 'l1', name: `Commande ${String(draft.values.numero ?? '')}`.trim(), qty: 1, price: amount }]
  if (lines.length > MAX_LINES) {
    const message = `Une commande a ${MAX_LINES} lignes au plus ; celle-ci en a ${lines.length}`
    addNote(draft.problems, { line: draft.lines[0] ?? 1, code: 'lignes', message })
  }
  if (lines.length === 0) return
  takeOff(lines, numberAt(draft, rows[0], 'discount', context) ?? 0)
  draft.values.produits = lines
  const delivery = draft.values.deliveryCost
  const total = orderTotal({ produits: lines, ...(typeof delivery === 'number' && { deliveryCost: delivery }) })
  if (amount !== undefined && cents(total) !== cents(amount)) {
    const message = `Le fichier dit ${formatEuros(amount, 'row')} en tout, les lignes font ${formatEuros(total, 'row')}`
    addNote(draft.warnings, { line: draft.lines[0] ?? 1, code: 'total', message })
  }
}

function lineOf(draft: Draft, row: LayoutRow, at: number, context: ReadingContext): Line[] {
  const [name, sku] = [row.cell('line/name'), row.cell('line/sku')]
  const price = numberAt(draft, row, 'line/price', context)
  if (name === '' && sku === '' && price === undefined) return []
  const qty = numberAt(draft, row, 'line/qty', context)
  const discount = numberAt(draft, row, 'line/discount', context)
  return [
    {
      id: `l${at + 1}`,
      ...(name !== '' && { name }),
      ...(sku !== '' && { sku }),
      qty: qty ?? 1,
      ...(price !== undefined && { price }),
      ...(discount && { discount, discountType: 'valeur' }),
    },
  ]
}

function numberAt(draft: Draft, row: LayoutRow | undefined, to: string, { style }: ReadingContext): number | undefined {
  const [cell] = row?.cells(to) ?? []
  if (!row || !cell) return undefined
  const value = readNumber(cell.text, style, 2)
  if (typeof value === 'number') return value
  const message = `${quoted(cell.text)} n'est pas un montant que l'on peut lire`
  addNote(draft.problems, { line: row.line, header: cell.header, code: 'nombre', message })
  return undefined
}

/** What an order takes off as a whole is taken off its lines, the first ones first: an order has no discount of its own. */
function takeOff(lines: Line[], whole: number): void {
  let left = cents(whole)
  for (const line of lines) {
    if (left <= 0) return
    const room = cents(line.price ?? 0) * (line.qty ?? 0) - cents(line.discount ?? 0)
    const off = Math.min(left, Math.max(0, room))
    if (off > 0) Object.assign(line, { discount: euros(cents(line.discount ?? 0) + off), discountType: 'valeur' })
    left -= off
  }
}
