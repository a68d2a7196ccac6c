import type { CSSVariablesResolver } from '@mantine/core'
import { STATE_COLORS, type StateColor } from './theme-colors.ts'

type Variables = Record<string, string>
const shade = (color: string, index: number): string => `var(--mantine-color-${color}-${index})`
const mix = (color: string, percent: number, over: string): string =>
  `color-mix(in srgb, ${color} ${percent}%, ${over})`

/** The tokens that components and pages use instead of shades: one set for light mode, one for dark mode. */
const light: Variables = {
  '--ab-shell': shade('gray', 1),
  '--ab-sheet': '#fff',
  '--ab-raised': '#fff',
  '--ab-well': shade('gray', 0),
  '--ab-hover': shade('gray', 1),
  '--ab-press': shade('gray', 2),
  '--ab-select': '#ecf2fc',
  '--ab-select-line': shade('bleu', 7),
  '--ab-line': shade('gray', 3),
  '--ab-line-soft': shade('gray', 2),
  '--ab-control': shade('gray', 5),
  '--ab-ink': shade('gray', 9),
  '--ab-dim': shade('gray', 7),
  '--ab-faint': shade('gray', 6),
  '--ab-photo': shade('gray', 2),
  '--ab-tag': '#fff',
  '--ab-bar': shade('bleu', 3),
  '--ab-photo-edge': 'rgb(32 30 26 / 0.08)',
  '--ab-conflict': mix(shade('yellow', 1), 42, '#fff'),
  '--ab-conflict-line': shade('yellow', 6),
  '--ab-raised-line': 'transparent',
}
const dark: Variables = {
  '--ab-shell': shade('dark', 8),
  '--ab-sheet': shade('dark', 7),
  '--ab-raised': shade('dark', 6),
  '--ab-well': '#1d1a18',
  '--ab-hover': shade('dark', 6),
  '--ab-press': shade('dark', 5),
  '--ab-select': mix(shade('bleu', 6), 13, shade('dark', 7)),
  '--ab-select-line': shade('bleu', 4),
  '--ab-line': shade('dark', 5),
  '--ab-line-soft': '#2e2b27',
  '--ab-control': '#77726c',
  '--ab-ink': shade('dark', 0),
  '--ab-dim': shade('dark', 2),
  '--ab-faint': '#a09b95',
  '--ab-photo': shade('dark', 5),
  '--ab-tag': shade('dark', 8),
  '--ab-bar': shade('bleu', 6),
  '--ab-photo-edge': 'rgb(255 255 255 / 0.08)',
  '--ab-conflict': mix(mix(shade('yellow', 6), 32, shade('dark', 7)), 42, shade('dark', 7)),
  '--ab-conflict-line': shade('yellow', 4),
  '--ab-raised-line': shade('dark', 5),
}

/** Mantine's own variables, defined by tokens. */
const shared: Variables = {
  '--mantine-color-body': 'var(--ab-sheet)',
  '--mantine-color-text': 'var(--ab-ink)',
  '--mantine-color-bright': 'var(--ab-ink)',
  '--mantine-color-dimmed': 'var(--ab-dim)',
  '--mantine-color-placeholder': 'var(--ab-faint)',
  '--mantine-color-default': 'var(--ab-sheet)',
  '--mantine-color-default-hover': 'var(--ab-hover)',
  '--mantine-color-default-color': 'var(--ab-ink)',
  '--mantine-color-disabled': 'var(--ab-press)',
  '--mantine-color-disabled-color': 'var(--ab-faint)',
  '--mantine-color-disabled-border': 'var(--ab-line)',
}
const borders = {
  light: {
    '--mantine-color-anchor': shade('bleu', 7),
    '--mantine-color-error': shade('red', 7),
    '--mantine-color-default-border': shade('gray', 4),
  },
  dark: {
    '--mantine-color-anchor': shade('bleu', 3),
    '--mantine-color-error': shade('red', 3),
    '--mantine-color-default-border': shade('dark', 4),
  },
}

function stateColor(color: StateColor, scheme: 'light' | 'dark'): Variables {
  const day = scheme === 'light'
  if (color === 'gray') {
    const [background, text, dot] = day ? [shade('gray', 2), shade('gray', 8), shade('gray', 6)] : nightGray
    return named(color, background, text, day ? shade('gray', 7) : shade('dark', 2), dot)
  }
  if (day) return named(color, shade(color, 1), shade(color, 8), shade(color, 7), shade(color, 6))
  return named(color, mix(shade(color, 6), 32, shade('dark', 7)), shade(color, 2), shade(color, 3), shade(color, 4))
}
const nightGray = [shade('dark', 5), shade('dark', 1), shade('dark', 3)] as const

const named = (color: string, background: string, onIt: string, text: string, dot: string): Variables => ({
  [`--mantine-color-${color}-light`]: background,
  [`--mantine-color-${color}-light-hover`]: mix('var(--ab-ink)', 6, background),
  [`--mantine-color-${color}-light-color`]: onIt,
  [`--mantine-color-${color}-text`]: text,
  [`--ab-${color}-dot`]: dot,
})

/** Sizes and transitions that are the same in light and dark mode. */
const fixed: Variables = {
  '--ab-bar-height': '56px',
  '--ab-menu-width': '200px',
  '--ab-gutter': '32px',
  '--ab-gutter-narrow': '20px',
  '--ab-gutter-phone': '16px',
  '--ab-tag-shadow': 'drop-shadow(0 2px 3px rgb(32 30 26 / 0.08)) drop-shadow(0 12px 28px rgb(32 30 26 / 0.12))',
  '--ab-veil-color': 'rgb(17 15 13 / 0.36)',
  // On photos, which are the same in both schemes.
  '--ab-over-photo': '#fff',
  '--ab-photo-shade': 'rgb(17 15 13 / 0.62)',
  '--ab-ease': 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  '--ab-fast': '90ms',
  '--ab-appear': '120ms',
  '--ab-veil': '160ms',
  '--ab-font-title': "'Bricolage Grotesque Variable', 'Instrument Sans Variable', system-ui, sans-serif",
}

/** The whole set of CSS variables: `--ab-*` for pages and components, Mantine's own beneath them. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: fixed,
  light: { ...light, ...shared, ...borders.light, ...states('light') },
  dark: { ...dark, ...shared, ...borders.dark, ...states('dark') },
})

const states = (scheme: 'light' | 'dark'): Variables =>
  Object.assign({}, ...STATE_COLORS.map((color) => stateColor(color, scheme))) as Variables
