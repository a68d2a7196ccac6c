import { expect, it } from 'vitest'
import { tabOfReminder } from './reminder.ts'
import type { ListScreen } from '../screen.ts'

const said = { one: 'document', many: 'documents' }
const list: ListScreen = {
  layout: 'rows',
  row: {},
  tabs: [{ id: 'attente', label: 'En attente', where: { vu: false } }],
}

it('a reminder is a tab of the list, or one with conditions on a day', () => {
  expect(tabOfReminder(list, { tab: 'attente', said, order: 1 }, '2026-11-22')).toBe(list.tabs[0])
  expect(tabOfReminder(list, { tab: 'vu', said, order: 1 }, '2026-11-22')).toBeUndefined()
  const where = (today: string) => ({ jour: { lt: today } })
  expect(tabOfReminder(list, { id: 'tard', label: 'En retard', said, order: 1, where }, '2026-11-22')).toEqual({
    id: 'tard',
    label: 'En retard',
    where: { jour: { lt: '2026-11-22' } },
    sort: undefined,
  })
})
