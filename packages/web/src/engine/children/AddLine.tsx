import { newKnownValue } from '@boutique/domain'
import { Button, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type SubmitEvent, useState } from 'react'
import { api, ApiProblem, collectionPath } from '../../data/api.ts'
import { newId } from '../../fields/shared/new-id.ts'
import { FieldMessage } from '../../ui/FieldFrame.tsx'
import classes from './children.module.css'
import type { ChildrenPlace } from './open-child.ts'

interface AddLineProps {
  place: ChildrenPlace
  /** The label of the button. */
  label?: string
  /** Existing documents, where a title may be in the list only once. */
  known?: readonly Record<string, unknown>[]
}

/** Adds documents to a sub-collection by their title: Enter adds one and clears the field. */
export function AddLine({ place: { collection, boutique, parent }, label, known = [] }: AddLineProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(0)
  const title = collection.title ?? 'libelle'
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = newKnownValue(
      known.map((one) => String(one[title] ?? '')),
      text,
    )
    if (wanted === undefined) {
      if (text.trim() !== '') setError(`${text.trim()} est déjà dans la liste`)
      return
    }
    setSending((count) => count + 1)
    // The field is cleared at once: the next line may be typed before the response.
    setText('')
    try {
      await api('POST', collectionPath(boutique, collection.slug, parent), { id: newId(), [title]: wanted })
    } catch (problem) {
      const said = problem instanceof ApiProblem ? (problem.errors[0]?.message ?? problem.detail) : String(problem)
      setError(`Erreur lors de la création de l'item « ${wanted} » : ${said}`)
      setText((typed) => (typed === '' ? wanted : typed))
    }
    setSending((count) => count - 1)
  }
  return (
    <form className={classes.add} onSubmit={(event) => void add(event)}>
      <TextInput
        className={classes.addInput}
        label={collection.label.create}
        value={text}
        error={error === undefined ? undefined : <FieldMessage>{error}</FieldMessage>}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <Button
        type="submit"
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.6} />}
        aria-label={label ?? `Ajouter, ${collection.label.one}`}
        aria-disabled={sending > 0}
      >
        {label ?? 'Ajouter'}
      </Button>
    </form>
  )
}
