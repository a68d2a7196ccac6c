import type { Collection, Present } from '@boutique/domain'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useSession } from '../../base/session/session.tsx'
import { useLivePeople } from '../../data/live.ts'
import { People } from '../../ui/tags/People.tsx'

const NOBODY: ReadonlyMap<string, Present[]> = new Map()
const ListPeopleContext = createContext(NOBODY)

interface ListPeopleProps {
  collection: Collection
  boutique: string | null
  children: ReactNode
}

/** The people in the documents of a list: one subscription for all rows. */
export function ListPeople({ collection, boutique, children }: ListPeopleProps) {
  const { canRead, user } = useSession()
  const { slug, of } = collection
  const people = useLivePeople(boutique !== null && canRead(slug) ? { boutique, collection: slug, parent: of } : null)
  const byDocument = useMemo(() => {
    const others = people.filter((one) => one.user !== user.id)
    return others.length === 0 ? NOBODY : Map.groupBy(others, ({ document }) => document)
  }, [people, user.id])
  return <ListPeopleContext value={byDocument}>{children}</ListPeopleContext>
}

/** The other people in the document of a row; undefined without any. */
export const useRowPeople = (id: string): readonly Present[] | undefined => use(ListPeopleContext).get(id)

/** Who has the document of a row open. */
export function RowPeople({ id, className }: { id: string; className?: string }) {
  const here = useRowPeople(id)
  if (!here) return null
  const people = here.map(({ user, name, isAway }) => ({ id: user, name, isAway }))
  return (
    <span className={className}>
      <People people={people} label="Ouvert par" small />
    </span>
  )
}
