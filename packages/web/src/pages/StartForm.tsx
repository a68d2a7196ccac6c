import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { requiredError } from '../base/credentials.ts'
import { useSession } from '../base/session.tsx'
import { useForm } from '../base/use-form.ts'
import { api, ApiProblem, collectionPath } from '../data/api.ts'
import { newId } from '../fields/shared/new-id.ts'
import { FieldMessage } from '../ui/FieldFrame.tsx'
import classes from './FirstStart.module.css'

const FORMS = {
  boutique: { label: 'Nom de la boutique', button: 'Créer la boutique' },
  categorie: { label: 'Nom de la catégorie', button: 'Créer la catégorie' },
}

/** The one input of a step: a name. What is sent twice is created once, since its id is chosen here. */
export function StartForm({ step }: { step: keyof typeof FORMS }) {
  const [id] = useState(newId)
  const create = useCreateStep(step, id)
  const form = useForm(
    { name: '' },
    ({ name }) => ({ name: requiredError(name) }),
    ({ name }) => create(name.trim()),
  )
  const { error, ...input } = form.field('name')
  const said = error ?? form.refusal
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void form.send()
      }}
    >
      <TextInput
        label={FORMS[step].label}
        autoComplete="off"
        className={classes.input}
        error={said === undefined ? undefined : <FieldMessage>{said}</FieldMessage>}
        {...input}
      />
      <Button type="submit" disabled={form.isSending} className={classes.action}>
        {FORMS[step].button}
      </Button>
    </form>
  )
}

/** Creates a document; one of an earlier attempt, whose response was lost, gets the values that are sent now. */
async function createOnce(path: string, id: string, values: Record<string, string>): Promise<void> {
  try {
    await api('POST', path, { id, ...values })
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.body.document === undefined) throw problem
    await api('PATCH', `${path}/${encodeURIComponent(id)}`, { changes: values })
  }
}

/** Creates what the step names. The first boutique becomes the one of whoever created it, on every device. */
function useCreateStep(step: keyof typeof FORMS, id: string): (name: string) => Promise<void> {
  const { user, boutique, setBoutique, refresh } = useSession()
  return async (name) => {
    if (step === 'categorie') {
      await createOnce(collectionPath(boutique?.id ?? null, 'productCategories'), id, { libelle: name })
      return
    }
    await createOnce(collectionPath(null, 'boutiques'), id, { name, libelle: name })
    if (user.boutique === undefined)
      await api('PATCH', `${collectionPath(null, 'utilisateurs')}/${encodeURIComponent(user.id)}`, {
        changes: { boutique: id },
      })
    setBoutique(id)
    await refresh()
  }
}
