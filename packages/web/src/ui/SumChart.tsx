import { formatEuros } from '@boutique/domain'
import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'

export interface Bar {
  /** Below the bar, where there is space. */
  label: string
  /** In the tooltip. */
  name: string
  /** Euros. */
  value: number
}

interface SumChartProps {
  bars: readonly Bar[]
  /** What is summed: "Ventes". */
  name: string
}

/** Bars of amounts, the greatest one marked. The figures must stand elsewhere too: it cannot be read without a mouse. */
export function SumChart({ bars, name }: SumChartProps) {
  const greatest = Math.max(0, ...bars.map(({ value }) => value))
  return (
    <BarChart
      h="100%"
      data={bars.map((bar, index) => ({ ...bar, index }))}
      dataKey="index"
      series={[{ name: 'value', label: name, color: 'var(--ab-bar)' }]}
      getBarColor={(value) => (value === greatest ? 'var(--ab-select-line)' : 'var(--ab-bar)')}
      valueFormatter={(value) => formatEuros(value, 'row')}
      withYAxis={false}
      gridAxis="none"
      tickLine="none"
      minBarSize={0}
      maxBarWidth={28}
      xAxisProps={{
        tickFormatter: (index: number) => bars[index]?.label ?? '',
        minTickGap: 32,
        height: 22,
        tickMargin: 4,
      }}
      tooltipAnimationDuration={0}
      tooltipProps={{
        labelFormatter: (index) => bars[Number(index)]?.name ?? '',
        cursor: { fill: 'var(--ab-hover)', stroke: 'none' },
      }}
      barProps={{ isAnimationActive: false, radius: [2, 2, 0, 0] }}
      barChartProps={{ accessibilityLayer: false, margin: { top: 4, right: 0, bottom: 0, left: 0 } }}
    />
  )
}
