import { useEffect, useState } from 'react'
import { type KnownCategory, type LastPerson, readCategories, writeCategories } from '../../base/session/last-person.ts'
import { lastingStorage } from '../../data/autosave/draft-storage.ts'
import { useRelated } from '../../fields/relation/use-related.ts'

const listeners = new Set<() => void>()

/** Keeps the categories of the person's boutique in this browser, as they are while the server answers. */
export function useKeptCategories(person: LastPerson | undefined): void {
  const { options, isKnown } = useRelated(person && 'productCategories', '')
  const text = isKnown ? JSON.stringify(options) : undefined
  const of = person && JSON.stringify(person)
  useEffect(() => {
    if (text === undefined || of === undefined) return
    writeCategories(lastingStorage(), JSON.parse(of) as LastPerson, JSON.parse(text) as KnownCategory[])
    for (const listener of listeners) listener()
  }, [of, text])
}

/** The categories of the person's boutique that this browser keeps. */
export function useKnownCategories({ id, boutique }: LastPerson): readonly KnownCategory[] {
  const read = () => readCategories(lastingStorage(), { id, boutique })
  const [known, setKnown] = useState(read)
  useEffect(() => {
    const again = () => setKnown(read())
    listeners.add(again)
    return () => void listeners.delete(again)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the person of a screen does not change
  }, [])
  return known
}
