import type { ArchivePlan } from '@boutique/domain'
import type { ImportPlan } from './plan-import.ts'

/** What administrators see of the plan of an import: no addresses of people. */
export function shownPlan({ at, boutiques, users, hasCommon, isEmpty, isNew, missing }: ImportPlan): ArchivePlan {
  const knownUsers = users.filter(({ known }) => known !== undefined).length
  const newUsers = users.filter(({ known, isLeftOut }) => known === undefined && !isLeftOut).length
  return {
    at,
    boutiques,
    newUsers,
    knownUsers,
    keepsAdministrators: isEmpty && hasCommon,
    missing,
    isNew,
  }
}

/** The same plan once it is carried out. */
export const carriedOut = ({ boutiques, ...plan }: ArchivePlan): ArchivePlan => ({
  ...plan,
  isNew: false,
  boutiques: boutiques.map((one) => (one.state === 'nouvelle' ? { ...one, state: 'fait' } : one)),
})
