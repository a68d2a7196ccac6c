import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useFieldForm } from '../form.ts'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'

export function Input(props: InputProps) {
  const control = useControl(props)
  const isPhone = useFieldForm().collection.screen?.reach?.phone === props.path
  return (
    <TextInput
      {...control}
      type={isPhone ? 'tel' : undefined}
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      rightSection={<NewNumber {...props} />}
    />
  )
}

/** The button of a numbered field, which takes the next number of its series (PROD-86). */
function NewNumber({ path, disabled }: InputProps) {
  const { collection, act, session } = useFieldForm()
  if (collection.numbering?.field !== path || disabled || !session.snapshot().stored) return null
  return (
    <Tooltip label="Prendre un nouveau numéro">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Prendre un nouveau numéro"
        onClick={() => act('regenerer', { field: path })}
      >
        <IconRefresh size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
