import type { Field } from '@boutique/domain'
import { Autocomplete, TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { Conflicts } from '../FieldRow.tsx'
import { useErrorAt, useFieldForm, useValueAt } from '../form.ts'
import { foldFilter } from '../shared/fold-filter.ts'
import { useControl } from '../shared/useControl.tsx'
import classes from './features.module.css'

interface LineTextProps {
  field: Field
  path: string
  /** What a line that is only proposed shows. */
  proposed?: string
  disabled: boolean
  /** Called before each change. */
  onAdopt(): void
  /** The texts known already; without it the input offers none. */
  known?: readonly string[]
  /** What stands after the input, given its text and the way to show all that is known. */
  actions?(text: string, showAll: () => void, isShown: boolean): ReactNode
}

/** One text of a line, with those known already (FEAT-02). */
export function LineText({ field, path, proposed = '', disabled, onAdopt, known, actions }: LineTextProps) {
  const { session } = useFieldForm()
  const value = useValueAt(path)
  const error = useErrorAt(path)
  const [isAll, setAll] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const onChange = (next: unknown) => {
    onAdopt()
    session.change(path, next)
  }
  const control = useControl({ field, path, value, error, disabled, onChange })
  const text = typeof value === 'string' ? value : proposed
  const showAll = () => {
    input.current?.focus()
    setAll(!isAll)
  }
  return (
    <div className={classes.text}>
      <div className={classes.suggested}>
        {known === undefined ? (
          <TextInput
            {...control}
            className={classes.input}
            value={text}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <Autocomplete
            {...control}
            ref={input}
            className={classes.input}
            data={[...known]}
            value={text}
            onChange={onChange}
            filter={isAll ? ({ options }) => options : foldFilter}
            dropdownOpened={isAll || undefined}
            onDropdownClose={() => setAll(false)}
            onBlur={() => {
              setAll(false)
              control.onBlur()
            }}
          />
        )}
        {!disabled && actions?.(text, showAll, isAll)}
      </div>
      <Conflicts field={field} path={path} />
    </div>
  )
}
