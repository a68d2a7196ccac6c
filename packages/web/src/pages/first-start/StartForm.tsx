import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { requiredError } from '../../base/session/credentials.ts'
import { useSession } from '../../base/session/session.tsx'
import { useForm } from '../../base/use-form.ts'
import { api, ApiProblem, collectionPath } from '../../data/api.ts'
import { newId } from '../../fields/shared/new-id.ts'
import { FieldMessage } from '../../ui/FieldFrame.tsx'
import classes from './FirstStart.module.css'

const FORMS = {
  boutique: { label: 'Nom de la boutique', button: 'Créer la boutique', examples: [] },
  categorie: {
    label: 'Nom de la catégorie',
    button: 'Créer la catégorie',
    examples: ['Mobilier', 'Luminaires', 'Décoration', 'Vêtements'],
  },
}

/** The most characters of both names. */
const MAX_NAME_LENGTH = 200

const nameError = (name: string): string | undefined =>
  requiredError(name) ?? (name.trim().length > MAX_NAME_LENGTH ? `${MAX_NAME_LENGTH} caractères au plus` : undefined)

interface StartFormProps {
  step: keyof typeof FORMS
  /** It is created, under this id. */
  onDone(id: string): void
}

/**
 * The one input of a step: a name, typed or one of the examples. What is sent twice is created once, since its id is
 * chosen here; both are kept until then.
 */
export function StartForm({ step, onDone }: StartFormProps) {
  const { user, boutique } = useSession()
  const [id] = useState(newId)
  const create = useCreateStep(step)
  const send = async (values: { id: string; name: string }): Promise<void> => {
    await create(values.id, values.name.trim())
    onDone(values.id)
  }
  const form = useForm({ id, name: '' }, ({ name }) => ({ name: nameError(name) }), send, {
    as: ['demarrage', step, user.id, boutique?.id ?? ''].join(':'),
    fields: ['id', 'name'],
  })
  const { error, ...input } = form.field('name')
  const { label, button, examples } = FORMS[step]
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
        label={label}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="go"
        className={classes.input}
        error={said === undefined ? undefined : <FieldMessage>{said}</FieldMessage>}
        {...input}
      />
      <Button type="submit" disabled={form.isSending} className={classes.action}>
        {button}
      </Button>
      {examples.length > 0 && (
        <ul aria-label="Exemples" className={classes.examples}>
          {examples.map((name) => (
            <li key={name}>
              <Button
                variant="default"
                size="compact-md"
                className={classes.example}
                disabled={form.isSending}
                onClick={() => void form.send({ name })}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}

/**
 * Creates a document; one of an earlier attempt, whose response was lost, gets the values that are sent now.
 * @param more values of a new document only
 */
async function createOnce(
  path: string,
  id: string,
  values: Record<string, string>,
  more: Record<string, string> = {},
): Promise<void> {
  try {
    await api('POST', path, { id, ...more, ...values })
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.body.document === undefined) throw problem
    await api('PATCH', `${path}/${encodeURIComponent(id)}`, { changes: values })
  }
}

/**
 * The texts of the mails of a new boutique, from its name: the settings show them, and whoever answers the first request
 * need not write them first. The addresses of its website and of its sender are its own to fill.
 */
const firstMailTexts = (name: string): Record<string, string> => ({
  fromName: name,
  demandeMailSujet: 'Votre demande',
  demandeMailText: 'Bonjour,\n\nVoici notre réponse à votre demande.',
  commandeMailSujet: 'Votre commande',
  commandeMailText: 'Bonjour,\n\nNous confirmons votre commande. Merci de votre confiance.',
})

/** Creates what the step names. The first boutique becomes the one of whoever created it, on every device. */
function useCreateStep(step: keyof typeof FORMS): (id: string, name: string) => Promise<void> {
  const { user, boutique, setBoutique, refresh } = useSession()
  return async (id, name) => {
    if (step === 'categorie') {
      await createOnce(collectionPath(boutique?.id ?? null, 'productCategories'), id, { libelle: name })
      return
    }
    await createOnce(collectionPath(null, 'boutiques'), id, { name, libelle: name }, firstMailTexts(name))
    if (user.boutique === undefined)
      await api('PATCH', `${collectionPath(null, 'utilisateurs')}/${encodeURIComponent(user.id)}`, {
        changes: { boutique: id },
      })
    setBoutique({ id, name })
    await refresh()
  }
}
