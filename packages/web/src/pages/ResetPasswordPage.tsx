import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { passwordError, repetitionError } from '../base/credentials.ts'
import { useForm } from '../base/use-form.ts'
import { usePageTitle } from '../base/use-page-title.ts'
import { api } from '../data/api.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { Tag } from '../ui/Tag.tsx'
import { TagAlert, TagForm, TagLink, TagNote } from '../ui/TagForm.tsx'

/** The target of the mailed link: a new password, typed twice. Also for the first password of an invited user. */
export function ResetPasswordPage() {
  usePageTitle('Nouveau mot de passe')
  const { token, error } = useSearch({ strict: false }) as { token?: string; error?: string }
  const [isDone, setDone] = useState(false)
  const form = useForm(
    { password: '', repetition: '' },
    ({ password, repetition }) => ({
      password: passwordError(password),
      repetition: repetitionError(password, repetition),
    }),
    async ({ password }) => {
      await api('POST', '/api/auth/reset-password', { newPassword: password, token })
      setDone(true)
    },
  )
  const isUsable = token !== undefined && error === undefined
  return (
    <Tag title="Nouveau mot de passe">
      <TagForm onSubmit={() => void form.send()}>
        {isUsable ? null : <TagAlert>Ce lien n'est plus valable : demandez-en un autre.</TagAlert>}
        {form.refusal === undefined ? null : <TagAlert>{form.refusal}</TagAlert>}
        {isDone ? <TagNote>Votre mot de passe est enregistré.</TagNote> : null}
        {isUsable && !isDone ? (
          <>
            <NewPasswordFields form={form} size="md" />
            <Button type="submit" size="md" disabled={form.isSending}>
              Enregistrer
            </Button>
          </>
        ) : null}
        {isUsable ? (
          <TagLink to="/login">Revenir à la connexion</TagLink>
        ) : (
          <TagLink to="/forgetpassword">Recevoir un lien</TagLink>
        )}
      </TagForm>
    </Tag>
  )
}
