import { Input as MantineInput } from '@mantine/core'
import type { RichNode } from '@boutique/domain'
import { Suspense, useId } from 'react'
import { Editor } from '../form-parts.ts'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'
import { RichText } from './RichText.tsx'
import classes from './richtext.module.css'

/** A formatted text: bold, lists, links … stored as a structured document. */
export function Input(props: InputProps) {
  const { id, label, description, error, disabled, onFocus, onBlur } = useControl(props)
  const labelId = useId()
  const value = props.value as RichNode | undefined
  return (
    <MantineInput.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={description}
      error={error}
    >
      <div className={classes.box} data-error={error === undefined ? undefined : true}>
        <Suspense fallback={<TextOnly value={value} hasTools={!disabled} />}>
          <Editor
            id={id}
            labelId={labelId}
            value={value}
            disabled={disabled}
            instead={<TextOnly value={value} hasTools={false} />}
            onChange={props.onChange}
            onFocus={onFocus}
            onBlur={onBlur}
          />
        </Suspense>
      </div>
    </MantineInput.Wrapper>
  )
}

/** The text without its editor, at the place where the editor will show it. */
const TextOnly = ({ value, hasTools }: { value: RichNode | undefined; hasTools: boolean }) => (
  <>
    {hasTools && <div className={`${classes.tools} ${classes.toolsToCome}`} />}
    <div className={classes.text}>{value && <RichText value={value} />}</div>
  </>
)
