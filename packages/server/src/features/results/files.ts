import {
  type CsvColumn,
  csvHead,
  csvLines,
  formatDay,
  formatDayLong,
  formatEuros,
  GROUP_LABELS,
  marginOf,
  percentText,
  type PeriodResult,
  RESULT_GROUPS,
  type ResultGroup,
  resultLines,
  type ResultPart,
  type ResultPeriod,
  resultPeriodLabel,
  type StockValue,
} from '@boutique/domain'
import type { PrintedDocument, PrintedTable } from '../../print/printed.ts'

/** A result with its parts by each of the groups. */
export interface WholeResult extends PeriodResult {
  parts: Readonly<Record<ResultGroup, readonly ResultPart[]>>
}

const euros = (amount: number): string => formatEuros(amount, 'row')
const named = (group: ResultGroup, { name }: ResultPart): string => name ?? GROUP_LABELS[group].none
const rate = ({ ventes, cout }: ResultPart): number | undefined => marginOf(ventes, cout).taux

const RESULT_COLUMNS: readonly CsvColumn[] = [
  { heading: 'Répartition', value: ({ group }) => group as string },
  { heading: 'Nom', value: ({ name }) => name as string },
  { heading: 'Pièces', value: ({ pieces }) => pieces as number | undefined },
  { heading: 'Ventes (€)', value: ({ ventes }) => ventes as number | undefined },
  { heading: 'Coût (€)', value: ({ cout }) => cout as number | undefined },
  { heading: 'Marge (€)', value: ({ marge }) => marge as number },
  { heading: 'Marge (%)', value: ({ taux }) => taux as number | undefined },
]

/** The result as a CSV: its lines, then its parts by each group. */
export function resultCsv(period: ResultPeriod, { totals, parts }: WholeResult): string {
  const lines = resultLines(totals).map(({ label, amount }) => ({
    group: resultPeriodLabel(period),
    name: label,
    marge: amount,
  }))
  const rows = RESULT_GROUPS.flatMap((group) =>
    parts[group].map((part) => ({
      ...{ group: GROUP_LABELS[group].label, name: named(group, part) },
      ...{ pieces: part.pieces, ventes: part.ventes, cout: part.cout },
      ...marginOf(part.ventes, part.cout),
    })),
  )
  const heads = RESULT_COLUMNS.map((column) =>
    column.heading === 'Marge (€)' ? { ...column, heading: 'Marge ou montant (€)' } : column,
  )
  return csvHead(heads) + csvLines(heads, [...lines, ...rows])
}

/** The result on paper. */
export function resultPrint(shop: string, period: ResultPeriod, result: WholeResult): PrintedDocument {
  const { before, totals, parts } = result
  const past = new Map(resultLines(before.totals).map(({ id, amount }) => [id, amount]))
  const rows = resultLines(totals).map(({ id, label, note, amount }) => [
    note ? `${label}, ${note}` : label,
    euros(amount),
    euros(past.get(id) ?? 0),
  ])
  return {
    title: 'Résultat',
    lines: [shop, resultPeriodLabel(period)],
    tables: [
      {
        columns: [
          { heading: '', width: 4 },
          { heading: 'Montant', width: 2, align: 'right' },
          { heading: `${formatDay(before.from)} au ${formatDay(before.to)}`, width: 2, align: 'right' },
        ],
        rows: rows.slice(0, -1),
        total: rows.at(-1),
      },
      ...RESULT_GROUPS.flatMap((group): PrintedTable[] =>
        parts[group].length === 0 ? [] : [partTable(group, parts[group])],
      ),
    ],
    notes: [
      'Les ventes sont celles des pièces du registre des mouvements, moins les retours. Leur coût est celui que les achats, les heures et les dépenses leur donnent.',
    ],
    footer: `${shop} · résultat · ${resultPeriodLabel(period)}`,
  }
}

function partTable(group: ResultGroup, parts: readonly ResultPart[]): PrintedTable {
  return {
    title: `Par ${GROUP_LABELS[group].label.toLocaleLowerCase('fr')}`,
    columns: [
      { heading: GROUP_LABELS[group].label, width: 5 },
      { heading: 'Pièces', width: 1.2, align: 'right' },
      { heading: 'Ventes', width: 2, align: 'right' },
      { heading: 'Coût', width: 2, align: 'right' },
      { heading: 'Marge', width: 2, align: 'right' },
      { heading: 'Taux', width: 1.2, align: 'right' },
    ],
    rows: parts.map((part) => [
      named(group, part),
      String(part.pieces),
      euros(part.ventes),
      euros(part.cout),
      euros(marginOf(part.ventes, part.cout).marge),
      percentOf(rate(part)),
    ]),
  }
}

const percentOf = (taux: number | undefined): string => (taux === undefined ? '' : percentText(taux))

const STOCK_COLUMNS: readonly CsvColumn[] = [
  { heading: 'Référence', value: ({ sku }) => sku as string | undefined },
  { heading: 'Pièce', value: ({ name }) => name as string },
  { heading: 'Catégorie', value: ({ category }) => category as string | undefined },
  { heading: 'Entrée', value: ({ since }) => dayCell(since as string) },
  { heading: 'Quantité', value: ({ quantite }) => quantite as number },
  { heading: 'Coût (€)', value: ({ cout }) => cout as number },
]

const dayCell = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

/** The inventory of a day as a CSV. */
export const stockCsv = ({ lines }: Pick<StockValue, 'lines'>): string =>
  csvHead(STOCK_COLUMNS) + csvLines(STOCK_COLUMNS, lines)

/** The inventory of a day on paper. */
export function stockPrint(
  shop: string,
  { day, pieces, cout, lines, isCut }: StockValue & { isCut: boolean },
): PrintedDocument {
  return {
    title: 'Inventaire au coût',
    lines: [shop, `Stock au soir du ${formatDayLong(day)}`],
    tables: [
      {
        columns: [
          { heading: 'Référence', width: 1.8 },
          { heading: 'Pièce', width: 5 },
          { heading: 'Catégorie', width: 2.4 },
          { heading: 'Entrée', width: 1.5 },
          { heading: 'Qté', width: 0.9, align: 'right' },
          { heading: 'Coût', width: 2, align: 'right' },
        ],
        rows: lines.map(({ sku = '', name, category = '', since, quantite, cout: cost }) => [
          ...[sku, name, category, dayCell(since)],
          ...[String(quantite), euros(cost)],
        ]),
        total: ['', 'Total', '', '', String(pieces), euros(cout)],
      },
    ],
    notes: [
      "Chaque pièce est comptée pour ce qu'elle avait coûté ce jour-là : achat, restauration, heures et transport.",
      ...(isCut ? [`Seules les ${lines.length} premières pièces sont imprimées ; le total les compte toutes.`] : []),
    ],
    footer: `${shop} · inventaire au coût · ${formatDay(day)}`,
  }
}
