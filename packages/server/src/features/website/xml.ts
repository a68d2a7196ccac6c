import { escapeMarkup } from '@boutique/domain'

/** Characters that no XML document may contain, however they are written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text as XML content. */
export const xml = (text: string): string => escapeMarkup(text.toWellFormed().replace(FORBIDDEN, ''))

/** An element with content that is XML already. */
export const element = (name: string, content: string): string => `<${name}>${content}</${name}>`
