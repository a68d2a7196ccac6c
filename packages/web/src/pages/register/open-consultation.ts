import type { RegisterConsultation } from '@boutique/domain'

/** A consultation that is open on the page of the register, with the days whose lines it shows; empty for all. */
export interface OpenConsultation extends RegisterConsultation {
  from: string
  to: string
}
