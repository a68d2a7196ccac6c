import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, expect, it } from 'vitest'
import { notify } from './notify.ts'

const shown = () => notificationsStore.getState().notifications

afterEach(() => notifications.clean())

it('[SHELL-22] information and errors hide by themselves after 4000 ms', () => {
  notify.info('Création réussie')
  notify.error('Erreur lors de la mise à jour')
  expect(shown().map(({ message, autoClose, role }) => [message, autoClose, role])).toEqual([
    ['Création réussie', 4000, 'status'],
    ['Erreur lors de la mise à jour', 4000, 'alert'],
  ])
})
