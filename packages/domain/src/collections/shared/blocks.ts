import type { ValueOf } from '../../core/field.ts'
import type { contents } from './contents.ts'

export type Block = ValueOf<ReturnType<typeof contents>>[number]

/** What a new block starts with (BLOCK-15, BLOCK-16). */
export const BLOCK_DEFAULTS = { mediasPosition: 'beside-text-left', mediasNbColumns: 1 } as const

/**
 * The content blocks as they are stored: new ones with their defaults, all in the order shown, with increasing `order`
 * values. Moving a block in the list swaps values with its neighbour (A 1, B 2, C 3; C up → A 1, C 2, B 3), and
 * swapping the values moves it in the list (BLOCK-03, BLOCK-17).
 *
 * @param before the blocks as they stood, undefined for a new document
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

/** Gives the values that the blocks hold to their places, a new block the one after the last; 1, 2, 3 … when two are equal. */
function numbered(blocks: Block[]): Block[] {
  let last = Math.max(0, ...blocks.map(({ order }) => order ?? 0))
  const values = blocks.map(({ order }) => order ?? ++last).toSorted((a, b) => a - b)
  const areDistinct = new Set(values).size === values.length
  return blocks.map((block, index) => {
    const order = areDistinct ? values[index] : index + 1
    return block.order === order ? block : { ...block, order }
  })
}
