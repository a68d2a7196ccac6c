import { type Field, type ListOperation, writeRefusal } from '@boutique/domain'
import { useSession } from '../base/session/session.tsx'
import { FieldFrame } from '../ui/FieldFrame.tsx'
import { InputsContext, useEdited, useErrorAt, useFieldForm, useValueAt } from './form.ts'
import { IncomingValue } from './IncomingValue.tsx'
import { RefusedValue } from './RefusedValue.tsx'
import { NamedDocument } from './NamedDocument.tsx'
import { usePeopleAt } from './presence.ts'
import { useCallback, useContext } from 'react'

interface FieldInputProps {
  field: Field
  /** The change path of the field in the document. */
  path: string
}

/** The input of a field, bound to the surrounding form. */
export function FieldInput({ field, path }: FieldInputProps) {
  const { session, readOnly, collection, scope, act } = useFieldForm()
  const { writer } = useSession()
  const isSpent = useIsSpent(path)
  const value = useValueAt(path)
  const error = useErrorAt(path)
  const fresh = useEdited(useCallback((snapshot) => snapshot.fresh[path], [path]))
  const named = useEdited(useCallback((snapshot) => snapshot.named[path], [path]))
  const { Input } = useContext(InputsContext)(field.kind)
  const flip = scope === undefined ? collection.screen?.form.flips?.[path] : undefined
  const change = (next: unknown): void => {
    if (flip && session.snapshot().stored) void act(next === true ? flip.on : flip.off)
    else session.change(path, next)
  }
  return (
    <FieldFrame fresh={fresh} occupant={usePeopleAt(path)}>
      <Input
        field={field}
        path={path}
        value={isSpent ? undefined : value}
        error={error}
        disabled={readOnly || writeRefusal(field, writer) !== undefined}
        onChange={change}
      />
      <NamedDocument document={named} />
      <IncomingValue field={field} path={path} />
      {field.compared && <RefusedValue field={field} path={path} />}
    </FieldFrame>
  )
}

/** Whether the text of a field is used up, so that its input is empty. */
function useIsSpent(path: string): boolean {
  const { collection, scope } = useFieldForm()
  return useEdited(
    useCallback(
      ({ document }) => {
        const spent = scope === undefined ? collection.screen?.form.spent?.[path] : undefined
        return spent?.(document) === true
      },
      [collection, scope, path],
    ),
  )
}

/** Operations on one list of the form. */
export function useListActions(path: string) {
  const { session } = useFieldForm()
  const operate = (operation: ListOperation) => session.operate(operation)
  return {
    add: (item: unknown, before?: string) => operate({ op: 'add', path, item, ...(before && { before }) }),
    remove: (item: string) => operate({ op: 'remove', path, item }),
    move: (item: string, before?: string) => operate({ op: 'move', path, item, ...(before && { before }) }),
  }
}
