import type { FieldError } from '@boutique/domain'
import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type SubmitEvent, useRef, useState } from 'react'
import { ApiProblem } from '../../data/api.ts'
import { useLiveList } from '../../data/live.ts'
import { useFieldForm } from '../../fields/form.ts'
import { NamedDocument } from '../../fields/NamedDocument.tsx'
import { foldFilter } from '../../fields/shared/fold-filter.ts'
import { FieldMessage } from '../../ui/FieldFrame.tsx'
import classes from './addresses.module.css'
import { composedPathname } from './composed.ts'

interface AddAddressProps {
  type: string
  /** Throws the server's errors. */
  onAdd(pathname: string, parentId?: string): Promise<void>
}

/** Creates an address from a parent page and a label; the resulting pathname can be edited (URL-01 to URL-03). */
export function AddAddress({ type, onAdd }: AddAddressProps) {
  const { boutique } = useFieldForm()
  const { documents: pages, status } = useLiveList({ boutique, collection: 'pages', sort: 'name', limit: 200 })
  const [parent, setParent] = useState<string | null>(null)
  const [label, setLabel] = useState('')
  /** The pathname typed over the suggested one. */
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<Partial<FieldError>>()
  const input = useRef<HTMLInputElement>(null)
  const page = pages.find(({ id }) => id === parent)
  const under = typeof page?.pathname === 'string' ? page.pathname : undefined
  const pathname = typed ?? composedPathname(type, label, under)
  const start = () => {
    setLabel('')
    setTyped(undefined)
    setError(undefined)
  }
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    try {
      await onAdd(pathname.trim(), parent ?? undefined)
      // Text typed while the request was in flight belongs to the next address.
      setLabel((now) => (now === label ? '' : now))
      setTyped((now) => (now === typed ? undefined : now))
      setError(undefined)
    } catch (problem) {
      const isRefused = problem instanceof ApiProblem
      setError(isRefused ? (problem.errors[0] ?? { message: problem.detail }) : { message: String(problem) })
    }
  }
  return (
    <form className={classes.add} aria-label="Nouvelle adresse" onSubmit={(event) => void add(event)}>
      <Select
        label="Page"
        placeholder={status === 'loading' ? '...' : 'Non spécifié'}
        data={pages.map(({ id, name }) => ({ value: id, label: typeof name === 'string' ? name : id }))}
        value={parent}
        onChange={setParent}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Effacer la page' }}
        filter={foldFilter}
      />
      <TextInput label="Libellé" value={label} onChange={(event) => setLabel(event.currentTarget.value)} />
      <TextInput
        ref={input}
        className={classes.wide}
        label="Adresse"
        value={pathname}
        error={
          error && (
            <FieldMessage>
              {error.message} <NamedDocument document={error.document} />
            </FieldMessage>
          )
        }
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError(undefined)
        }}
        rightSection={
          <ActionIcon
            size={28}
            aria-label="Effacer l'adresse"
            onClick={() => {
              start()
              input.current?.focus()
            }}
          >
            <IconEraser size={16} stroke={1.6} />
          </ActionIcon>
        }
      />
      <Button type="submit" variant="default" leftSection={<IconPlus size={16} stroke={1.6} />}>
        Ajouter l'adresse
      </Button>
    </form>
  )
}
