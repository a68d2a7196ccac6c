import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { TagAlert } from '../ui/TagForm.tsx'
import { emailError, passwordError } from '../base/credentials.ts'
import { HOME } from '../base/next.ts'
import { useSession, useSignIn } from '../base/session.tsx'
import { useForm } from '../base/use-form.ts'

/** Shown when the session expires: signing in again in a dialog over the screen keeps what was typed. */
export function ExpiredDialog({ opened, reason }: { opened: boolean; reason?: string }) {
  return (
    <Modal
      opened={opened}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Reconnectez-vous"
    >
      <SignInAgain reason={reason} />
    </Modal>
  )
}

function SignInAgain({ reason }: { reason?: string }) {
  const { user } = useSession()
  const signIn = useSignIn()
  const form = useForm(
    { email: user.email, password: '' },
    ({ email, password }) => ({ email: emailError(email), password: passwordError(password) }),
    async ({ email, password }) => {
      await signIn(email.trim(), password)
      // Another user must not see what is on the screen.
      if (email.trim().toLowerCase() !== user.email.toLowerCase()) location.assign(HOME)
    },
  )
  const refusal = form.refusal ?? reason
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.send()
      }}
    >
      <Stack gap="md">
        <Text c="dimmed">Votre session est terminée. Ce que vous avez saisi est gardé.</Text>
        {refusal === undefined ? null : <TagAlert>{refusal}</TagAlert>}
        <TextInput label="Adresse e-mail" type="email" autoComplete="username" {...form.field('email')} />
        <PasswordInput
          label="Mot de passe"
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': 'Afficher le mot de passe' }}
          {...form.field('password')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" component="a" href="/">
            Quitter
          </Button>
          <Button type="submit" disabled={form.isSending}>
            {form.isSending ? 'Connexion en cours...' : 'Se connecter'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
