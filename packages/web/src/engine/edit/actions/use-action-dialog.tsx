import {
  type Collection,
  type Data,
  type Fields,
  type LiveDocument,
  type SystemFields,
  withFlags,
} from '@boutique/domain'
import { type ReactNode, useCallback, useState } from 'react'
import { useSession } from '../../../base/session/session.tsx'
import type { EditSession } from '../../../data/autosave/autosave.ts'
import { storedValues } from '../../../fields/panels/stored-values.ts'
import { firstPhoto, nameOf } from '../../list/row/item-text.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { inputOf, openInputs } from './action-input.ts'

const NO_FIELDS: Fields = {}

/**
 * The dialog for actions that take input or have a preview: `start` opens it, with initial values, and returns true, or
 * returns false for other actions; `actionDialog` is the element to render.
 *
 * @param about the name of the document, for its title outside of the form
 */
export function useActionDialog(
  collection: Collection,
  session: EditSession,
  send: (action: string, input: Record<string, unknown>) => Promise<LiveDocument>,
  about?: string,
): { start(name: string, suggested?: Data): boolean; actionDialog: ReactNode } {
  const { actions = {}, fields: documentFields, screen } = collection
  const [name, setName] = useState('')
  const [given, setGiven] = useState<Data>({})
  const [opened, setOpened] = useState(false)
  const action = actions[name]
  const preview = screen?.form.previews?.[name]
  const { canRead } = useSession()
  const declared = inputOf(action)
  const fields = declared ? openInputs(declared, canRead) : preview && NO_FIELDS
  const start = useCallback(
    (requested: string, suggested: Data = {}): boolean => {
      if (!inputOf(actions[requested]) && !screen?.form.previews?.[requested]) return false
      setName(requested)
      setGiven(suggested)
      setOpened(true)
      return true
    },
    [actions, screen],
  )
  const current = () =>
    withFlags(documentFields, storedValues(documentFields, session.snapshot().document)) as Data & SystemFields
  const { photo } = screen?.list.row ?? {}
  const head = action?.isSheet && {
    name: nameOf(collection, current()),
    ...(photo !== undefined && { photo: firstPhoto(current()[photo]) }),
  }
  const suggest = () => ({ ...action?.suggests?.(current(), new Date().toISOString()), ...given })
  const follow = (input: Data) => action?.follows?.(current(), input) ?? {}
  const changed = (before: Data & SystemFields) => action?.changed?.(current(), before)
  const actionDialog = action && fields && (
    <ActionDialog
      key={name}
      action={action}
      fields={fields}
      about={about}
      head={head}
      preview={preview}
      opened={opened}
      suggest={suggest}
      follow={follow}
      document={{ subscribe: session.subscribe, read: current, changed }}
      send={(input) => send(name, input)}
      onClose={() => setOpened(false)}
    />
  )
  return { start, actionDialog }
}
