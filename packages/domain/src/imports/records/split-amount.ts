/** The cents of an amount, alone in a cell: "00 €". */
const CENTS = /^\d{2}[\s\u00a0\u202f]*€?$/

/**
 * The cells of a row in which an amount with a decimal comma was split in two by the commas of its file, as old lists of orders
 * of PrestaShop are: joined again. Any other row stays as it is.
 *
 * @param at the column of the amount
 * @param count the headers of the file
 */
export function joinedAmount(cells: readonly string[], at: number, count: number): readonly string[] {
  const [whole = '', decimals = ''] = [cells[at], cells[at + 1]]
  if (at < 0 || cells.length !== count + 1 || !CENTS.test(decimals.trim()) || !/\d$/.test(whole.trim())) return cells
  return [...cells.slice(0, at), `${whole},${decimals}`, ...cells.slice(at + 2)]
}
