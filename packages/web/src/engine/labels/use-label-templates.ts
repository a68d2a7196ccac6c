import type { LabelTemplate } from '@boutique/domain'
import { useLiveDocument } from '../../data/live.ts'

/** The label templates of a boutique that have a name, live; undefined until they are known. */
export function useLabelTemplates(boutique: string | undefined): readonly LabelTemplate[] | undefined {
  const { document, status } = useLiveDocument(
    boutique === undefined ? null : { boutique: null, collection: 'boutiques', id: boutique },
  )
  if (!document && status === 'loading') return undefined
  const all = document?.modelesEtiquettes
  return Array.isArray(all) ? (all as LabelTemplate[]).filter(({ libelle }) => libelle !== undefined) : []
}
