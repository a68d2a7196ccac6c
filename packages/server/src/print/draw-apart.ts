import { Problem } from '@boutique/domain'
import { runInChild } from '../child/run-in-child.ts'
import { createFairSlots, createGroupedSlots } from '../slots/fair-slots.ts'

/** How many documents are drawn at a time: each of their processes takes some 90 MB. Of one boutique it is one. */
const MAX_DRAWN = 2
const limits = {
  perLane: 20,
  inAll: 100,
  refusal: () => new Problem(429, 'trop.de-requetes', 'Trop de demandes à la fois, réessayez dans un instant'),
}
const slots = createGroupedSlots(createFairSlots(MAX_DRAWN, limits), limits)

/**
 * The PDF that a module draws of `input`, in a process of its own; boutiques take turns, and so do the people of each.
 * @param milliseconds how long it may draw
 * @throws Problem 429 when too many wait; Error when the process fails or takes longer
 */
export async function drawApart(
  module: URL,
  input: unknown,
  milliseconds: number,
  { boutique, person }: { boutique: string; person: string },
): Promise<Buffer> {
  return Buffer.from(await slots.run(boutique, person, () => runInChild<Uint8Array>(module, input, milliseconds)))
}
