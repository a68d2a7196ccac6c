import { withFlags } from '@boutique/domain'
import { useCallback } from 'react'
import { useEdited, useFieldForm } from '../../../fields/form.ts'
import { NamedPanel } from '../../../fields/panels/NamedPanel.tsx'
import { useComputed } from '../../../fields/panels/stored-values.ts'
import { ConfirmDelete } from '../../../ui/feedback/ConfirmDelete.tsx'

interface DeleteQuestionProps {
  opened: boolean
  onCancel(): void
  onConfirm(): void
}

/** The question before the document is deleted, with the consequence that its screen declares. */
export function DeleteQuestion(props: DeleteQuestionProps) {
  const { collection } = useFieldForm()
  const form = collection.screen?.form
  const consequence = useComputed(
    useCallback((values) => form?.removal?.(withFlags(collection.fields, values)), [form, collection]),
  )
  const named = form?.removalTyped
  const typed = useEdited(useCallback(({ document }) => (named === undefined ? undefined : document[named]), [named]))
  return (
    <ConfirmDelete
      {...props}
      typed={typeof typed === 'string' && typed.trim() !== '' ? typed : undefined}
      title={form?.sentences?.remove ?? 'Voulez-vous vraiment supprimer cet objet ?'}
      consequence={consequence ?? 'Il quitte la liste ; un administrateur le retrouve dans la corbeille.'}
    >
      {props.opened && form?.removalPanel !== undefined && <NamedPanel name={form.removalPanel} />}
    </ConfirmDelete>
  )
}
