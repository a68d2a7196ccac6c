const DAY_MS = 86_400_000
/** Day 0, with the 29 February 1900 that the format has. */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
/** 31 December 9999. */
const MAX_SERIAL = 2_958_466

/**
 * The date of a number of days as text: "2026-05-01", with a time where there is one ("2026-05-01T09:59:00"), a time alone
 * below one day ("09:59:00"). Undefined for a number that is no date.
 *
 * @param is1904 days are counted from 1904, as older Macs did
 */
export function serialDate(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < MAX_SERIAL)) return undefined
  const isBeforeLeap = !is1904 && serial >= 1 && serial < 60
  const epoch = is1904 ? EPOCH_1904 : EPOCH_1900 + (isBeforeLeap ? DAY_MS : 0)
  const seconds = Math.round((serial * DAY_MS) / 1000)
  const text = new Date(epoch + seconds * 1000).toISOString().slice(0, 19)
  if (serial < 1 && serial > 0) return text.slice(11)
  return text.endsWith('T00:00:00') ? text.slice(0, 10) : text
}
