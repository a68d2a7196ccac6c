import type { ArchivePlan } from '@boutique/domain'
import type { ImportPlan } from './plan-import.ts'

/** What administrators see of the plan of an import: no addresses of people. */
export function shownPlan({ at, boutiques, users, isCommonDone, isEmpty, missing }: ImportPlan): ArchivePlan {
  const knownUsers = users.filter(({ known }) => known !== undefined).length
  const newUsers = isCommonDone ? 0 : users.length - knownUsers
  return {
    at,
    boutiques,
    newUsers,
    knownUsers,
    keepsAdministrators: isEmpty && !isCommonDone,
    missing,
    isNew: newUsers > 0 || boutiques.some(({ state }) => state === 'nouvelle'),
  }
}

/** The same plan once it is carried out. */
export const carriedOut = ({ boutiques, ...plan }: ArchivePlan): ArchivePlan => ({
  ...plan,
  isNew: false,
  boutiques: boutiques.map((one) => (one.state === 'nouvelle' ? { ...one, state: 'fait' } : one)),
})
