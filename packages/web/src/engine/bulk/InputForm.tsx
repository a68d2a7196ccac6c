import type { Collection, Data, Fields } from '@boutique/domain'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { EditSession } from '../../data/autosave/autosave.ts'
import { FieldFormContext, InputsContext } from '../../fields/form.ts'
import { FieldRow } from '../../fields/FieldRow.tsx'
import { inputOf } from '../../fields/inputs.ts'
import { storedValues } from '../../fields/panels/stored-values.ts'
import { newId } from '../../fields/shared/new-id.ts'

interface InputFormProps {
  collection: Collection
  boutique: string | null
  fields: Fields
  /** Takes the values in stored form; undefined while a required one is missing. The same function at each render. */
  onChange(values: Data | undefined): void
}

const refuse = () => Promise.reject(new Error('nothing is saved here'))

/** The inputs of the form for some fields of many documents: nothing is saved, and none has a value at first. */
export function InputForm({ collection, boutique, fields, onChange }: InputFormProps) {
  const [session] = useState(
    () => new EditSession({ id: newId(), fields, defaults: {}, creation: {}, create: refuse, save: refuse }),
  )
  const document = useSyncExternalStore(session.subscribe, () => session.snapshot().document)
  const values = storedValues(fields, document)
  const isComplete = Object.entries(fields).every(([name, { required }]) => !required || values[name] !== undefined)
  const text = isComplete ? JSON.stringify(values) : undefined
  useEffect(() => {
    onChange(text === undefined ? undefined : (JSON.parse(text) as Data))
  }, [text, onChange])
  const form = useMemo(
    () => ({
      session,
      collection: { ...collection, fields } satisfies Collection,
      boutique,
      readOnly: false,
      scope: `masse-${session.id}`,
      act: () => Promise.resolve(),
    }),
    [session, collection, fields, boutique],
  )
  return (
    <InputsContext value={inputOf}>
      <FieldFormContext value={form}>
        <div className="ab-grid ab-gap-md ab-form-container">
          {Object.entries(fields).map(([path, field]) => (
            <FieldRow key={path} fields={[{ field, path }]} />
          ))}
        </div>
      </FieldFormContext>
    </InputsContext>
  )
}
