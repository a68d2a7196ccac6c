import type { MailFailure } from '../../mail/boutique-mail.ts'
import type { TakenRecipient } from './sql/mailing-run.ts'

/** Refusals in a row, without an accepted mail, after which a campaign is interrupted: perhaps everything is refused. */
export const MAX_IN_A_ROW = 10

/** A recipient whose mail was refused for good. */
export interface Refused {
  contact: string
  address: string
  /** The answer was about the address. */
  isAddress: boolean
  /** It is one of a row that may interrupt the campaign, and is then tried again. */
  counts: boolean
}

/**
 * Follows the refusals of a campaign that no accepted mail followed yet: until then the mail server may refuse
 * everybody. An address counts once, so that dead addresses in a row interrupt a campaign once only.
 * @param before those of the runs before
 */
export function refusalsInARow(before: readonly Refused[] = []) {
  let row = [...before]
  let certain: Refused[] = []
  let problem: string | undefined
  return {
    refused({ contact, address, attempts }: TakenRecipient, { kind, message }: MailFailure): void {
      const isAddress = kind === 'recipient'
      row.push({ contact, address, isAddress, counts: !isAddress || attempts === 1 })
      if (row.filter(({ counts }) => counts).length >= MAX_IN_A_ROW) problem = message
    },
    accepted(): void {
      if (problem !== undefined) return
      certain.push(...row)
      row = []
    },
    /** The sentence of the refusal that filled the row. */
    problem: (): string | undefined => problem,
    row: (): readonly Refused[] => row,
    /** Those refused before a mail that was accepted, each once. */
    takeCertain(): readonly Refused[] {
      const taken = certain
      certain = []
      return taken
    },
  }
}
export type RefusalsInARow = ReturnType<typeof refusalsInARow>
