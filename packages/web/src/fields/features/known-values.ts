import { fold, type ListQuery } from '@boutique/domain'
import { useRegistry } from '../../app/registry.ts'
import { useLiveList } from '../../data/live.ts'
import { useScope } from '../relation/useRelated.ts'

const FEATURES = 'productFeatures'
const MOST = 200

const textsOf = (documents: readonly Record<string, unknown>[]): string[] =>
  documents.map(({ libelle }) => libelle).filter((libelle) => typeof libelle === 'string')

/** The features of the boutique and, for one of them by its name, its known values; empty where none are declared. */
export function useKnownFeatures(libelle: unknown): { names: string[]; values: string[]; featureId?: string } {
  const registry = useRegistry()
  const collection = registry.get(FEATURES)
  const boutique = useScope(collection)
  const query: ListQuery | null =
    collection && boutique !== null ? { boutique, collection: FEATURES, sort: 'libelle', limit: MOST } : null
  const { documents } = useLiveList(query)
  const feature =
    typeof libelle === 'string' ? documents.find((one) => fold(String(one.libelle ?? '')) === fold(libelle)) : undefined
  const hasValues = feature !== undefined && registry.has(`${FEATURES}/values`)
  const values = useLiveList(
    hasValues ? { boutique, collection: `${FEATURES}/values`, parent: feature.id, limit: MOST } : null,
  )
  return { names: textsOf(documents), values: textsOf(values.documents), featureId: hasValues ? feature.id : undefined }
}
