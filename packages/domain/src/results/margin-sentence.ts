import { cents, formatEuros } from '../money/money.ts'
import { marginOf, percentText } from './margin.ts'

/** What a price leaves of a cost, for the person who is about to take it: a loss is said in words. Pure; euros. */
export function marginSentence(prix: number, cout: number): { text: string; isLoss: boolean } {
  const { marge, taux } = marginOf(prix, cout)
  const cost = formatEuros(cout, 'row')
  if (cents(marge) < 0)
    return { text: `À ce prix, vous perdez ${formatEuros(-marge, 'row')} : la pièce a coûté ${cost}`, isLoss: true }
  if (cents(marge) === 0) return { text: `À ce prix, il ne reste rien : la pièce a coûté ${cost}`, isLoss: false }
  const rate = taux === undefined ? '' : ` (${percentText(taux)})`
  return { text: `Marge : ${formatEuros(marge, 'row')}${rate}`, isLoss: false }
}
