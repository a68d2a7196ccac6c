import { use } from 'react'
import type { Collection, Registry } from '@boutique/domain'

let loading: Promise<Registry> | undefined

/** Loads the declarations of every collection, once. The sign-in page never asks for them. */
export function loadRegistry(): Promise<Registry> {
  loading ??= import('@boutique/domain/registry').then(({ registry }) => registry)
  // A failed download must be able to succeed later.
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** The declarations; suspends until they are loaded. */
export const useRegistry = (): Registry => use(loadRegistry())

/** One collection by its stored name, or undefined when nothing is declared under it; suspends until loaded. */
export const useCollection = (slug: string): Collection | undefined => useRegistry().get(slug)
