import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { AccountEmailInput, AccountPasswordInput } from '../../ui/CredentialInputs.tsx'
import { TagAlert } from '../../ui/tags/TagForm.tsx'
import { emailError, passwordError } from '../../base/session/credentials.ts'
import { HOME } from '../../base/session/next-address.ts'
import { useSession, signIn } from '../../base/session/session.tsx'
import { useForm } from '../../base/use-form.ts'

/**
 * Shown when the session expires: signing in again in a dialog over the screen keeps what was typed. That of a blocked
 * user can be had again once an administrator allows it; that of a deleted one cannot, and the dialog only leads out.
 */
export function ExpiredDialog({
  opened,
  reason,
  isBlocked,
}: {
  opened: boolean
  reason?: string
  isBlocked?: boolean
}) {
  const isOver = reason !== undefined && !isBlocked
  return (
    <Modal
      opened={opened}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={isOver ? 'Vous êtes déconnecté' : isBlocked ? 'Compte bloqué' : 'Reconnectez-vous'}
    >
      {isOver ? <SignedOut reason={reason} /> : <SignInAgain isBlocked={isBlocked} />}
    </Modal>
  )
}

/** The user was deleted: there is nothing to sign in to again. */
function SignedOut({ reason }: { reason: string }) {
  const { signOut } = useSession()
  return (
    <Stack gap="md">
      <TagAlert>{reason}</TagAlert>
      <Text c="dimmed">
        Votre compte n'existe plus. Si c'est une erreur, demandez à un administrateur de le rétablir.
      </Text>
      <Group justify="flex-end">
        <Button data-autofocus onClick={() => void signOut().finally(() => location.assign('/'))}>
          Quitter
        </Button>
      </Group>
    </Stack>
  )
}

function SignInAgain({ isBlocked }: { isBlocked?: boolean }) {
  const { user } = useSession()
  const form = useForm(
    { email: user.email, password: '' },
    ({ email, password }) => ({ email: emailError(email), password: passwordError(password) }),
    async ({ email, password }) => {
      await signIn(email.trim(), password)
      // Another user must not see what is on the screen.
      if (email.trim().toLowerCase() !== user.email.toLowerCase()) location.assign(HOME)
    },
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.send()
      }}
    >
      <Stack gap="md">
        <Text c="dimmed">
          {isBlocked
            ? "Un administrateur a bloqué votre compte. Ce que vous avez saisi est gardé : reconnectez-vous dès qu'il l'aura débloqué."
            : 'Votre session est terminée. Ce que vous avez saisi est gardé.'}
        </Text>
        {form.refusal === undefined ? null : <TagAlert>{form.refusal}</TagAlert>}
        <AccountEmailInput {...form.field('email')} />
        <AccountPasswordInput data-autofocus {...form.field('password')} />
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
