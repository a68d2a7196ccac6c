import { use } from 'react'
import type { Collection, Navigation, Registry } from '@boutique/domain'
import { readableRegistry } from './session/readable-registry.ts'
import { useSession } from './session/session.tsx'

interface Declarations {
  registry: Registry
  navigation: Navigation
}

let loading: Promise<Declarations> | undefined
let loaded: Declarations | undefined

/** Loads the declarations of every collection and of the navigation, once. The sign-in page never asks for them. */
export function loadDeclarations(): Promise<Declarations> {
  loading ??= import('@boutique/domain/registry')
  loading.then(
    (declarations) => {
      loaded = declarations
    },
    // A failed download can be retried later.
    () => {
      loading = undefined
    },
  )
  return loading
}

/** The declarations. A loaded promise would suspend once more, and React delays what follows a placeholder by 300 ms. */
const useDeclarations = (): Declarations => loaded ?? use(loadDeclarations())

/** The collections, without the fields that are closed to the user; suspends until they are loaded. */
export const useRegistry = (): Registry => {
  const { abilities } = useSession()
  return readableRegistry(useDeclarations().registry, abilities)
}

/** The navigation; suspends until it is loaded. */
export const useNavigation = (): Navigation => useDeclarations().navigation

/** One collection by its stored name, or undefined when nothing is declared under it; suspends until loaded. */
export const useCollection = (slug: string): Collection | undefined => useRegistry().get(slug)
