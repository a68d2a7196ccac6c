import type { Field } from '@boutique/domain'
import { ActionIcon, Autocomplete, TextInput, Tooltip } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type ReactNode, useRef, useState } from 'react'
import { Conflicts } from '../FieldRow.tsx'
import { IncomingValue } from '../IncomingValue.tsx'
import { useErrorAt, useFieldForm, useValueAt } from '../form.ts'
import { foldFilter } from '../shared/fold-filter.ts'
import { useControl } from '../shared/use-control.tsx'
import classes from './features.module.css'

interface LineTextProps {
  field: Field
  path: string
  /** The text of a proposed line. */
  proposed?: string
  disabled: boolean
  /** Called before each change. */
  onAdopt(): void
  /** The known texts; without them the input offers none. */
  known?: readonly string[]
  /** The label of the button that shows all known texts. */
  showAllLabel?: string
  /** Rendered after the input, given its text. */
  renderAfter?(text: string): ReactNode
}

/** One text of a line, with suggestions of known ones (FEAT-02). */
export function LineText({
  field,
  path,
  proposed = '',
  disabled,
  onAdopt,
  known,
  showAllLabel,
  renderAfter,
}: LineTextProps) {
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
    <div className="ab-grid ab-gap-sm ab-min-width-0">
      <div className={classes.suggested}>
        {known === undefined ? (
          <TextInput
            {...control}
            className="ab-fill"
            placeholder={field.label}
            value={text}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <Autocomplete
            {...control}
            ref={input}
            className="ab-fill"
            placeholder={field.label}
            data={[...known]}
            value={text}
            onChange={onChange}
            filter={isAll ? ({ options }) => options : foldFilter}
            dropdownOpened={isAll || undefined}
            onDropdownClose={() => setAll(false)}
            rightSection={
              showAllLabel !== undefined && !disabled ? (
                <Tooltip label="Montrer toutes les valeurs" openDelay={350}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={showAllLabel}
                    aria-expanded={isAll}
                    // Keeps the focus in the input: losing it would close the list that the click opens.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={showAll}
                  >
                    <IconChevronDown size={16} stroke={1.6} />
                  </ActionIcon>
                </Tooltip>
              ) : undefined
            }
            onBlur={() => {
              setAll(false)
              control.onBlur()
            }}
          />
        )}
        {!disabled && renderAfter?.(text)}
      </div>
      <IncomingValue field={field} path={path} />
      <Conflicts field={field} path={path} />
    </div>
  )
}
