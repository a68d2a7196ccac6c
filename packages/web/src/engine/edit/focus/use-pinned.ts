import type { Collection } from '@boutique/domain'
import { useState } from 'react'

/**
 * The declaration with which a form was opened. Declared fields may change while somebody types: the form keeps the
 * fields that it has until it is asked to take the new ones.
 */
export function usePinned(collection: Collection, document: string) {
  const [pin, setPin] = useState({ document, collection })
  const isOther = pin.document !== document || pin.collection.slug !== collection.slug
  if (isOther) setPin({ document, collection })
  const pinned = isOther ? collection : pin.collection
  return {
    pinned,
    isStale: pinned.version !== collection.version,
    takeNew: () => setPin({ document, collection }),
  }
}
