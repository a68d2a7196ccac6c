import { Textarea } from '@mantine/core'
import { fieldText } from '../fieldText.ts'
import { useControl } from '../shared/useControl.tsx'
import type { InputProps } from '../types.ts'
import { plainOf, richOf } from './plain.ts'

export { TextCell as Cell } from '../shared/TextCell.tsx'

/** A structured text, edited as plain paragraphs; one that carries more form than that is shown and left alone. */
export function Input(props: InputProps) {
  const { field, value, onChange } = props
  const control = useControl(props)
  const plain = plainOf(value)
  const isFormatted = plain === undefined
  return (
    <Textarea
      {...control}
      autosize
      minRows={3}
      maxRows={20}
      disabled={control.disabled || isFormatted}
      description={isFormatted ? 'Ce texte est mis en forme : il ne se modifie pas encore ici' : control.description}
      value={plain ?? fieldText(field, value)}
      onChange={(event) => onChange(richOf(event.currentTarget.value))}
    />
  )
}
