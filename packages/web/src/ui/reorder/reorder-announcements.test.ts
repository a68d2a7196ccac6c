import { describe, expect, it } from 'vitest'
import { announcements } from './reorder-announcements.ts'

describe('announcements', () => {
  const after = (droppedOn?: string) =>
    announcements(
      ['a', 'b', 'c'],
      (id) => ({ a: 'Chevet', b: 'Lampe' })[id] ?? id,
      () => droppedOn,
    )
  const said = after()
  const active = { id: 'a' } as Parameters<typeof said.onDragOver>[0]['active']
  const over = { id: 'b' } as NonNullable<Parameters<typeof said.onDragOver>[0]['over']>

  it.each([
    [said.onDragStart({ active }), undefined],
    [said.onDragOver({ active, over: { ...over, id: 'a' } }), '« Chevet » est soulevé, place 1 sur 3'],
    [said.onDragOver({ active, over }), '« Chevet » est à la place 2 sur 3'],
    [after('b').onDragEnd({ active, over: null }), '« Chevet » est déposé à la place 2 sur 3'],
    [said.onDragEnd({ active, over }), '« Chevet » est reposé à sa place'],
    [said.onDragCancel({ active, over }), 'Déplacement annulé, « Chevet » est reposé à sa place'],
  ])('%s', (sentence, expected) => expect(sentence).toBe(expected))
})
