import type { Data } from '../core/collection.ts'
import type { Label } from './label.ts'

/** What an envelope does not say of a delivery inside the country. */
const HOME = ['france', 'fr']

/** A text without spaces around it; empty for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The label of an address: name, street, postal code and city, and the country in capitals where it is another one. */
export function addressLabel({ name, company, address, address2, zip, city, country }: Data): Label {
  const [person, firm] = [textOf(name), textOf(company)]
  const abroad = textOf(country)
  const lines = [
    ...(firm !== '' && firm !== person ? [person] : []),
    ...[textOf(address), textOf(address2)].flatMap((text) => text.split('\n')),
    `${textOf(zip)} ${textOf(city)}`,
    HOME.includes(abroad.toLowerCase()) ? '' : abroad.toUpperCase(),
  ]
  return {
    title: firm === '' ? person : firm,
    lines: lines.flatMap((line) => (line.trim() === '' ? [] : [{ text: line.trim() }])),
  }
}
