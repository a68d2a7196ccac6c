import { fold, type ProductLine } from '@boutique/domain'
import { useRegistry } from '../../base/registry.ts'
import { useLiveList } from '../../data/live.ts'
import { useScope } from '../relation/use-related.ts'

const FEATURES = 'productFeatures'
/** The collection of the known values of features. */
export const FEATURE_VALUES = 'productFeatures/values'
const MAX_VALUES = 200

/** A feature of the boutique. */
export interface Feature {
  id: string
  libelle: string
}

const named = (documents: readonly Record<string, unknown>[]): Feature[] =>
  documents.flatMap(({ id, libelle }) =>
    typeof libelle === 'string' && libelle !== '' ? [{ id: String(id), libelle }] : [],
  )

/** The features of the boutique, ordered by drag and drop (decision 12); none where the collection is not declared. */
export function useFeatures(): Feature[] {
  const collection = useRegistry().get(FEATURES)
  const boutique = useScope(collection)
  const isThere = collection !== undefined && boutique !== null
  const { documents } = useLiveList(
    isThere ? { boutique, collection: FEATURES, sort: '-datetime', limit: MAX_VALUES } : null,
  )
  return named(documents)
}

/** The labels in a select of features, in alphabetical order (decision 12). */
export const labelsOf = (features: readonly Feature[]): string[] =>
  features.map(({ libelle }) => libelle).sort((one, other) => one.localeCompare(other, 'fr'))

/** The feature of a line, by its id, else by its label. */
export function featureOf(features: readonly Feature[], { id, libelle = '' }: ProductLine): Feature | undefined {
  const called = fold(libelle.trim())
  const own = features.find((feature) => feature.id === id && fold(feature.libelle) === called)
  return own ?? features.find((feature) => called !== '' && fold(feature.libelle) === called)
}

/** The known values of a feature, live, by name (FEAT-10). `isLoaded` once all of them are loaded. */
export function useKnownValues(featureId: string | undefined): { values: string[]; isLoaded: boolean } {
  const { boutique } = useScopeOf(FEATURE_VALUES)
  const { documents, status } = useLiveList(
    featureId !== undefined && boutique !== null
      ? { boutique, collection: FEATURE_VALUES, parent: featureId, sort: 'libelle', limit: MAX_VALUES }
      : null,
  )
  return {
    values: named(documents).map(({ libelle }) => libelle),
    isLoaded: featureId !== undefined && status === 'live',
  }
}

function useScopeOf(slug: string): { boutique: string | null } {
  return { boutique: useScope(useRegistry().get(slug)) }
}
