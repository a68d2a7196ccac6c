import { hasLeftUnsold, type Overlay, overlay, type Stage, type StagedProduct, stageOf, STAGES } from '@boutique/domain'

/** A tag on the photo of a card; its kind gives its colour. */
export interface CardTag {
  kind: Overlay['kind'] | Stage
  text: string
}

/** The stages that the specified tags do not say. */
const OWN: readonly Stage[] = ['restauration', 'acompte', 'livre', 'retourne', 'perdu', 'repris']

/** The tags of a product in display order (PROD-11 to PROD-15), after the stage of its life where they do not say it. */
export function cardTags(product: StagedProduct): CardTag[] {
  const stage = stageOf(product)
  // A lost piece has no stock either, but nobody bought it.
  const tags = overlay(product).filter(({ kind }) => kind !== 'sold' || !hasLeftUnsold(product))
  return OWN.includes(stage) ? [{ kind: stage, text: STAGES[stage].toLowerCase() }, ...tags] : tags
}
