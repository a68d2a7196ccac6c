import { TagsInput } from '@mantine/core'
import { useFieldForm } from '../form.ts'
import { listOperations } from '../shared/list-operations.ts'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'

/** A list of short texts, each added with Entrée or a comma. */
export function Input(props: InputProps) {
  const { path, value } = props
  const { session } = useFieldForm()
  const control = useControl(props)
  const texts = Array.isArray(value) ? value.map(String) : []
  return (
    <TagsInput
      {...control}
      value={texts}
      placeholder={texts.length ? undefined : 'Ajouter, puis Entrée'}
      splitChars={[',', ';']}
      onChange={(next) => {
        const trimmed = [...new Set(next.map((text) => text.trim()).filter((text) => text !== ''))]
        for (const operation of listOperations(path, texts, trimmed)) session.operate(operation)
      }}
    />
  )
}
