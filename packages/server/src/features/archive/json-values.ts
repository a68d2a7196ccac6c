const QUOTE = 34
const BACKSLASH = 92
/** `,` `[` `{`: each begins one value at most. */
const BEGINNINGS = new Set([44, 91, 123])

/**
 * Whether a text of JSON has more values than this. It is asked before the text is parsed: a hundred megabytes of `{},{},…`
 * become gigabytes of objects.
 */
export function hasMoreValues(text: Uint8Array, most: number): boolean {
  let values = 1
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] as number
    if (isInString && byte === BACKSLASH) at++
    else if (byte === QUOTE) isInString = !isInString
    else if (!isInString && BEGINNINGS.has(byte) && ++values > most) return true
  }
  return false
}
