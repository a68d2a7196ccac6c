import type { Collection, LiveDocument } from '@boutique/domain'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from './ActionDialog.tsx'
import { inputOf } from './action-input.ts'

/**
 * The dialog for actions that take input: `start` opens it and returns true, or returns false when the action takes
 * none; `actionDialog` is the element to render.
 */
export function useActionDialog(
  { actions = {} }: Collection,
  send: (action: string, input: Record<string, unknown>) => Promise<LiveDocument>,
): { start(name: string): boolean; actionDialog: ReactNode } {
  const [name, setName] = useState('')
  const [opened, setOpened] = useState(false)
  const action = actions[name]
  const fields = inputOf(action)
  const start = (asked: string): boolean => {
    if (!inputOf(actions[asked])) return false
    setName(asked)
    setOpened(true)
    return true
  }
  const actionDialog = action && fields && (
    <ActionDialog
      key={name}
      action={action}
      fields={fields}
      opened={opened}
      send={(input) => send(name, input)}
      onClose={() => setOpened(false)}
    />
  )
  return { start, actionDialog }
}
