import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MAX_NOTIFICATIONS, notify } from './notify.ts'

const shown = () => notificationsStore.getState().notifications

// An offer to undo also listens to the keyboard.
beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => {
  // An offer ends when it is hidden.
  for (const { id } of shown()) notifications.hide(id ?? '')
  notifications.clean()
  vi.unstubAllGlobals()
})

it('[SHELL-22] information and errors hide by themselves after 4000 ms', () => {
  notify.info('Création réussie')
  notify.error('Erreur lors de la mise à jour')
  expect(shown().map(({ message, autoClose, role }) => [message, autoClose, role])).toEqual([
    ['Création réussie', 4000, 'status'],
    ['Erreur lors de la mise à jour', 4000, 'alert'],
  ])
})

it('the same sentence is shown once, and the oldest are hidden beyond the limit', () => {
  for (const text of ['Un', 'Deux', 'Trois', 'Trois', 'Quatre', 'Deux']) notify.info(text)
  expect(MAX_NOTIFICATIONS).toBe(3)
  expect(shown().map(({ message }) => message)).toEqual(['Trois', 'Quatre', 'Deux'])
  expect(notificationsStore.getState().queue).toEqual([])
})

it('two offers to undo the same are two offers', () => {
  const undone: number[] = []
  for (const n of [1, 2]) notify.offerUndo('Vendu', () => void undone.push(n))
  expect(shown()).toHaveLength(2)
})
