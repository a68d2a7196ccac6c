import type { Collection, LiveDocument } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { notifications, notificationsStore } from '@mantine/notifications'
import { isValidElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { announceAction } from './undo.ts'

const actions = [...registry.values()].flatMap((collection) =>
  Object.keys(collection.actions ?? {}).map((action): [string, Collection, string] => [
    `${collection.slug}/${action}`,
    collection,
    action,
  ]),
)
const document = { id: 'd1', rev: 2 } as LiveDocument
const step = { path: '/api/boutiques/b1/produits', id: 'd1', me: 'u1' }

// An offer to undo also listens to the keyboard.
beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => {
  notifications.clean()
  vi.unstubAllGlobals()
})

/** Whether each notification that an action shows has a button. */
function buttons(collection: Collection, rev: number, action: string): boolean[] {
  announceAction(collection, rev, document, action, step)
  return notificationsStore.getState().notifications.map(({ message }) => isValidElement(message))
}

describe('the notification of an action', () => {
  it.each(actions)('%s offers "Annuler" unless it is final', (_, collection, action) => {
    expect(buttons(collection, 1, action)).toEqual([!collection.actions?.[action]?.isFinal])
  })
  it('is not shown when the action changed nothing', () => {
    expect(buttons(registry.get('produits') as Collection, 2, 'vendre')).toEqual([])
  })
})
