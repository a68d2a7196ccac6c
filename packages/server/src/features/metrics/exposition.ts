/** One measured value: its labels, and for histograms the suffix of its name. */
export interface Sample {
  suffix?: string
  labels?: Readonly<Record<string, string>>
  value: number
}

/** A metric with its samples, as Prometheus reads it. */
export interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

const PREFIX = 'arriere_boutique_'
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** The text format of Prometheus, version 0.0.4. A metric without samples is left out. */
export function exposition(families: readonly Family[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) => {
      const full = PREFIX + name
      const lines = samples.map(
        ({ suffix = '', labels = {}, value }) => `${full}${suffix}${labelsText(labels)} ${valueText(value)}\n`,
      )
      return `# HELP ${full} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${full} ${type}\n${lines.join('')}`
    })
    .join('')
}

/** A gauge or counter with one sample; none when its value is not known. */
export const single = (type: 'counter' | 'gauge', name: string, help: string, value: number | undefined): Family => ({
  name,
  help,
  type,
  samples: value === undefined ? [] : [{ value }],
})

function labelsText(labels: Readonly<Record<string, string>>): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return parts.length === 0 ? '' : `{${parts.join(',')}}`
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const valueText = (value: number): string =>
  Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : value < 0 ? '-Inf' : 'NaN'
