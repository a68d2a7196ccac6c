import { formatEuros } from '@boutique/domain'
import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'

/** Two amounts beside each other, in euros. */
export interface Pair {
  /** Below the bars, where there is space. */
  label: string
  /** In the tooltip. */
  name: string
  first: number
  second: number
}

interface PairChartProps {
  pairs: readonly Pair[]
  /** What the bars are: "Ventes" and "Marge". */
  names: readonly [first: string, second: string]
  /** Which of the two is the strong one. */
  strong?: 'first' | 'second'
}

/** Pairs of amounts as bars. The figures must stand elsewhere too: it cannot be read without a mouse. */
export function PairChart({ pairs, names, strong = 'second' }: PairChartProps) {
  const color = (which: 'first' | 'second'): string => (which === strong ? 'var(--ab-select-line)' : 'var(--ab-bar)')
  return (
    <BarChart
      h="100%"
      data={pairs.map((pair, index) => ({ ...pair, index }))}
      dataKey="index"
      series={[
        { name: 'first', label: names[0], color: color('first') },
        { name: 'second', label: names[1], color: color('second') },
      ]}
      valueFormatter={(value) => formatEuros(value, 'row')}
      withYAxis={false}
      gridAxis="none"
      tickLine="none"
      minBarSize={0}
      maxBarWidth={24}
      xAxisProps={{
        tickFormatter: (index: number) => pairs[index]?.label ?? '',
        minTickGap: 24,
        height: 22,
        tickMargin: 4,
      }}
      tooltipAnimationDuration={0}
      tooltipProps={{
        labelFormatter: (index) => pairs[Number(index)]?.name ?? '',
        cursor: { fill: 'var(--ab-hover)', stroke: 'none' },
      }}
      barProps={{ isAnimationActive: false, radius: [2, 2, 0, 0] }}
      barChartProps={{ accessibilityLayer: false, barGap: 1, margin: { top: 4, right: 0, bottom: 0, left: 0 } }}
    />
  )
}
