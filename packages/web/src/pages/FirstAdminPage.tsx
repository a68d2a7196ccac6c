import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { emailError, passwordError, requiredError } from '../base/credentials.ts'
import { HOME } from '../base/next.ts'
import { useSignIn } from '../base/session.tsx'
import { useForm } from '../base/use-form.ts'
import { usePageTitle } from '../base/use-page-title.ts'
import { api } from '../data/api.ts'
import { Tag } from '../ui/Tag.tsx'
import { TagAlert, TagForm, TagLink } from '../ui/TagForm.tsx'

/** Creates the first administrator, from the one-time link that the server prints at its first start. */
export function FirstAdminPage() {
  usePageTitle('Premier administrateur')
  const { token } = useSearch({ strict: false }) as { token?: string }
  const signIn = useSignIn()
  const navigate = useNavigate()
  const form = useForm(
    { displayname: '', email: '', password: '' },
    ({ displayname, email, password }) => ({
      displayname: requiredError(displayname),
      email: emailError(email),
      password: passwordError(password),
    }),
    async ({ displayname, email, password }) => {
      await api('POST', '/api/premier', { token, email: email.trim(), password, displayname: displayname.trim() })
      await signIn(email.trim(), password)
      await navigate({ to: HOME, replace: true })
    },
  )
  return (
    <Tag title="Créez votre compte">
      <TagForm onSubmit={() => void form.send()}>
        {token === undefined ? (
          <TagAlert>Ouvrez le lien entier que le serveur a affiché à son démarrage.</TagAlert>
        ) : null}
        {form.refusal === undefined ? null : <TagAlert>{form.refusal}</TagAlert>}
        <TextInput label="Votre nom" autoComplete="name" autoFocus size="md" {...form.field('displayname')} />
        <TextInput label="Adresse e-mail" type="email" autoComplete="username" size="md" {...form.field('email')} />
        <PasswordInput
          label="Mot de passe"
          description="8 caractères au moins"
          autoComplete="new-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': 'Afficher le mot de passe' }}
          {...form.field('password')}
        />
        <Button type="submit" size="md" disabled={form.isSending || token === undefined}>
          Créer l'administrateur
        </Button>
        <TagLink to="/login">Revenir à la connexion</TagLink>
      </TagForm>
    </Tag>
  )
}
