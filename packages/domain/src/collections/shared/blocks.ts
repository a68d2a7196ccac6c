import type { ValueOf } from '../../core/field.ts'
import type { contents } from './contents.ts'

export type Block = ValueOf<ReturnType<typeof contents>>[number]

/** The defaults of a new block (BLOCK-15, BLOCK-16). */
export const BLOCK_DEFAULTS = { mediasPosition: 'beside-text-left', mediasNbColumns: 1 } as const

/**
 * Normalises content blocks for storage: defaults for new ones, the list in display order, increasing `order` values.
 * Moving a block in the list swaps values with its neighbour (A 1, B 2, C 3; C up → A 1, C 2, B 3), and swapping the
 * values moves it in the list (BLOCK-03, BLOCK-17).
 *
 * @param before the stored blocks, undefined for a new document
 */
export function normaliseBlocks(
  before: readonly Block[] | undefined,
  after: readonly Block[] | undefined,
): Block[] | undefined {
  if (!after?.length) return undefined
  const standing = new Map(before?.map((block) => [block.id, block]))
  const complete = after.map((block) => (standing.has(block.id) ? block : { ...BLOCK_DEFAULTS, ...block }))
  const isSaid = ({ id, order }: Block): boolean => order !== undefined && order !== standing.get(id)?.order
  return numbered(complete.some(isSaid) ? complete.toSorted(byOrder) : complete)
}

const byOrder = (a: Block, b: Block): number =>
  (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER)

/**
 * Assigns the existing `order` values by position; a new block gets the last one plus 1. Numbers all from 1 when two
 * values are equal.
 */
function numbered(blocks: Block[]): Block[] {
  let last = Math.max(0, ...blocks.map(({ order }) => order ?? 0))
  const values = blocks.map(({ order }) => order ?? ++last).toSorted((a, b) => a - b)
  const areDistinct = new Set(values).size === values.length
  return blocks.map((block, index) => {
    const order = areDistinct ? values[index] : index + 1
    return block.order === order ? block : { ...block, order }
  })
}
