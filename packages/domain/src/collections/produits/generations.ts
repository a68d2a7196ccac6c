import type { Generation } from '../../core/action.ts'
import { countCombinations, type ExistingVariant, generateVariants } from './combinations.ts'
import { combinationsLine, generatedNotice } from './generation-sentences.ts'
import type { ProduitData } from './rules.ts'
import { variants } from './variants.ts'

/** Creates the children of a product: one variant for each combination of option values that has none (VAR-11). */
export const generations: Record<string, Generation<ProduitData>> = {
  'generer-declinaisons': {
    label: 'Générer les déclinaisons',
    into: variants.slug,
    note: ({ options = [] }, isRunning) => combinationsLine(countCombinations(options), isRunning),
    done: generatedNotice,
    run: ({ startPrice, options = [] }, standing) =>
      generateVariants(startPrice, options, standing as readonly ExistingVariant[]).map((variant) => ({ ...variant })),
  },
}
