import { Button } from '@mantine/core'
import { useState } from 'react'
import { emailError } from '../../base/session/credentials.ts'
import { useForm } from '../../base/use-form.ts'
import { usePageTitle } from '../../base/use-page-title.ts'
import { api } from '../../data/api.ts'
import { AccountEmailInput } from '../../ui/CredentialInputs.tsx'
import { Tag } from '../../ui/tags/Tag.tsx'
import { TagAlert, TagForm, TagLink, TagNote } from '../../ui/tags/TagForm.tsx'

/**
 * Requests a reset link: one e-mail field, and the same response for known and unknown addresses (AUTH-22, decision 1).
 */
export function ForgotPasswordPage() {
  usePageTitle('Mot de passe oublié')
  const [isSent, setSent] = useState(false)
  const form = useForm(
    { email: '' },
    ({ email }) => ({ email: emailError(email) }),
    async ({ email }) => {
      await api('POST', '/api/auth/request-password-reset', { email: email.trim(), redirectTo: '/reset' })
      setSent(true)
    },
  )
  return (
    <Tag title="Mot de passe oublié ?">
      <TagForm onSubmit={() => void form.send()}>
        {form.refusal === undefined ? null : <TagAlert>{form.refusal}</TagAlert>}
        {isSent ? (
          <TagNote>
            Si cette adresse est connue, un lien pour choisir un nouveau mot de passe vient d'y être envoyé.
          </TagNote>
        ) : (
          <>
            <AccountEmailInput autoFocus size="md" {...form.field('email')} />
            <Button type="submit" size="md" disabled={form.isSending}>
              Recevoir un lien
            </Button>
          </>
        )}
        <TagLink to="/login">Revenir à la connexion</TagLink>
      </TagForm>
    </Tag>
  )
}
