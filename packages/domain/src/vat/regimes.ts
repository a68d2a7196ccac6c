/** What the VAT of a line is. Rates may change by law: this table is their one place. As of November 2026. */
interface Regime {
  label: string
  /** Thousandths of a per cent, contained in the price; undefined where a paper may not show any VAT. */
  rate?: number
  /** What a paper must say instead (CGI, art. 293 B and ann. II art. 242 nonies A). */
  mention?: string
}

const REGIME_TABLE = {
  normal: { label: 'TVA 20\u00a0%', rate: 20_000 },
  intermediaire: { label: 'TVA 10\u00a0%', rate: 10_000 },
  reduit: { label: 'TVA 5,5\u00a0%', rate: 5_500 },
  particulier: { label: 'TVA 2,1\u00a0%', rate: 2_100 },
  franchise: { label: 'Franchise de TVA', mention: 'TVA non applicable, art. 293 B du CGI' },
  'marge-occasion': { label: "Marge : biens d'occasion", mention: "Régime particulier - Biens d'occasion" },
  'marge-art': { label: "Marge : objets d'art", mention: "Régime particulier - Objets d'art" },
  'marge-collection': {
    label: 'Marge : collection et antiquités',
    mention: "Régime particulier - Objets de collection et d'antiquité",
  },
} as const satisfies Readonly<Record<string, Regime>>

export type RegimeName = keyof typeof REGIME_TABLE

/** The regimes by name. */
export const REGIMES: Readonly<Record<RegimeName, Regime>> = REGIME_TABLE

/** Whether a stored value names a regime. */
export const isRegime = (value: unknown): value is RegimeName =>
  typeof value === 'string' && Object.hasOwn(REGIME_TABLE, value)

/** Their labels, for a field. */
export const REGIME_LABELS = Object.fromEntries(
  Object.entries(REGIME_TABLE).map(([name, { label }]) => [name, label]),
) as Record<RegimeName, string>
