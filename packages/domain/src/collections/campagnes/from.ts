import { type CampagneData, SENT_FIELDS } from './rules.ts'

/** A new draft with the content and the recipients of another campaign. */
export function fromCampaign(source: Readonly<Record<string, unknown>>): CampagneData {
  return Object.fromEntries(
    SENT_FIELDS.flatMap((name) => (source[name] === undefined || source[name] === null ? [] : [[name, source[name]]])),
  )
}
