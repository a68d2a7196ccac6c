import { slug } from './slug.ts'

/** What a numbered address has after the slug of its name: "-2", "-15". */
const NUMBER = /^-[1-9][0-9]{0,8}$/

/** The most characters of an address without its number; with one it fits a field of 300. */
const MAX_ADDRESS_LENGTH = 290

/**
 * The address that a name gives below a folder, without a number: "Nos bois" below "/atelier" gives "/atelier/nos-bois",
 * "Table" without a folder "table". The name is cut at a word where the whole would be too long. Undefined when the name has no letter or digit,
 * or when the folder leaves no room.
 * @param folder the start of the address, with its slash; empty: none
 */
export function addressFrom(name: string | undefined, folder = ''): string | undefined {
  const last = slug(name ?? '', MAX_ADDRESS_LENGTH - folder.length)
  return last === '' ? undefined : folder + last
}

/** Whether an address is the one that a name gives, or that one with a number: "table-2" is made from "Table". */
export function isMadeFrom(address: string | undefined, name: string | undefined, folder = ''): boolean {
  const made = addressFrom(name, folder)
  if (address === undefined || made === undefined || !address.startsWith(made)) return false
  return address === made || NUMBER.test(address.slice(made.length))
}
