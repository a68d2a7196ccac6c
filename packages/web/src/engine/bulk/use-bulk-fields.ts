import { actorOf, type BulkField, bulkFields, type Collection } from '@boutique/domain'
import { useMemo } from 'react'
import { useSession } from '../../base/session/session.tsx'

/** The fields that the person may change in many documents of a collection. */
export function useBulkFields(collection: Collection): BulkField[] {
  const { user, writer, abilities } = useSession()
  const ability = abilities[collection.slug]
  return useMemo(
    () => (ability ? bulkFields(collection, actorOf(user.id, { type: writer }), ability) : []),
    [collection, user.id, writer, ability],
  )
}
