import type { Field } from '@boutique/domain'
import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { copyText } from '../../base/copy-text.ts'
import { notify } from '../../base/notify.ts'
import { useFieldForm } from '../form.ts'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'

export function Input(props: InputProps) {
  const control = useControl(props)
  const isPhone = useFieldForm().collection.screen?.reach?.phone === props.path
  const value = typeof props.value === 'string' ? props.value : ''
  return (
    <TextInput
      {...control}
      enterKeyHint="next"
      type={isPhone ? 'tel' : undefined}
      description={storedAs(props.field, value) ?? control.description}
      value={value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      rightSection={props.field.copied ? <Copy {...props} /> : <NewNumber {...props} />}
    />
  )
}

/** What is stored of the typed text, in words; undefined where it is the text itself. */
function storedAs({ becomes }: Field, typed: string): string | undefined {
  const stored = becomes?.(typed.trim())
  if (stored === undefined || stored === typed.trim()) return undefined
  return stored === ''
    ? "Il n'en reste rien : des lettres sans accent et _ sont attendus"
    : `Sera enregistré : ${stored}`
}

/** The button of a field whose value people need elsewhere. */
function Copy({ field: { label }, value }: InputProps) {
  if (typeof value !== 'string' || value === '') return null
  const copy = async (): Promise<void> => {
    if (await copyText(value)) notify.info(`Copie réussie : ${label}`)
    else notify.error(`${label} : la copie n'est pas possible ici`)
  }
  return (
    <Tooltip label="Copier">
      <ActionIcon variant="subtle" color="gray" aria-label={`Copier : ${label}`} onClick={() => void copy()}>
        <IconCopy aria-hidden size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
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
