import { MAX_FILTER_LENGTH } from '../../core/filters/filter-text.ts'
import { isStorableText } from '../../core/field.ts'

/** The part of the address of a list that a view keeps: neither the bin, nor the boutique, nor an open document. */
export interface ViewAddress {
  onglet?: string
  tri?: string
  q?: string
  periode?: string
  filtres?: Record<string, string>
}

/** The most characters of the address of a view, as it is stored. */
export const MAX_ADDRESS_LENGTH = 4000
/** The most conditions of a view. */
export const MAX_CONDITIONS = 20
/** The most characters of each part; those of the search box are fewer. */
const MAX_PART_LENGTH = { onglet: 64, tri: 65, q: 200, periode: 64 } as const
const PARTS = ['onglet', 'tri', 'q', 'periode'] as const
const GROUP = 'filtres.'
const FIELD_NAME = /^[A-Za-z]\w{0,63}$/

/**
 * Reads what follows the "?" in the address of a list. Undefined for a text that is too long, or that has anything but
 * the parts of a view, each once. Whether the list has such a tab or field is not asked: declarations change.
 */
export function parseViewAddress(text: string): ViewAddress | undefined {
  if (text.length > MAX_ADDRESS_LENGTH || !isStorableText(text)) return undefined
  const address: ViewAddress = {}
  const filtres = new Map<string, string>()
  for (const [key, value] of new URLSearchParams(text)) {
    if (value === '' || !isStorableText(value)) return undefined
    const part = PARTS.find((one) => one === key)
    if (part) {
      if (address[part] !== undefined || value.length > MAX_PART_LENGTH[part]) return undefined
      address[part] = value
      continue
    }
    const name = key.startsWith(GROUP) ? key.slice(GROUP.length) : ''
    const isRefused = !FIELD_NAME.test(name) || value.length > MAX_FILTER_LENGTH || filtres.has(name)
    if (isRefused || filtres.size === MAX_CONDITIONS) return undefined
    filtres.set(name, value)
  }
  return filtres.size > 0 ? { ...address, filtres: Object.fromEntries(filtres) } : address
}

/** The text of the address of a view, always in the same order, so that equal views have equal texts. */
export function viewAddressText(address: ViewAddress): string {
  const said = new URLSearchParams()
  for (const part of PARTS) {
    const value = address[part]
    if (value !== undefined) said.set(part, value)
  }
  for (const name of Object.keys(address.filtres ?? {}).toSorted()) {
    const value = address.filtres?.[name]
    if (value !== undefined) said.set(GROUP + name, value)
  }
  return said.toString()
}

/** The names of the fields that an address compares or is ordered by. */
export const namedFields = ({ tri, filtres = {} }: ViewAddress): string[] => [
  ...Object.keys(filtres),
  ...(tri === undefined ? [] : [tri.replace(/^-/, '')]),
]
