import { Button } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { emailError, passwordError } from '../../base/session/credentials.ts'
import { HOME, safeNext } from '../../base/session/next-address.ts'
import { useGate, signIn } from '../../base/session/session.tsx'
import { useForm } from '../../base/use-form.ts'
import { usePageTitle } from '../../base/use-page-title.ts'
import { AccountEmailInput, AccountPasswordInput } from '../../ui/CredentialInputs.tsx'
import { Tag } from '../../ui/tags/Tag.tsx'
import { TagAlert, TagForm, TagLink } from '../../ui/tags/TagForm.tsx'

/** The sign-in screen (AUTH-03 to AUTH-12). */
export function LoginPage() {
  usePageTitle('Connexion')
  const router = useRouter()
  const isOurs = useRef(false)
  useLeaveWhenSignedIn(isOurs)
  const form = useForm(
    { email: '', password: '' },
    ({ email, password }) => ({ email: emailError(email), password: passwordError(password) }),
    async ({ email, password }) => {
      isOurs.current = true
      // The code of the first screen is downloaded while the server checks the password.
      router.preloadRoute({ to: HOME }).catch(() => undefined)
      await signIn(email.trim(), password)
    },
  )
  return (
    <Tag title="Connectez-vous à votre contenu">
      <TagForm onSubmit={() => void form.send()}>
        {form.refusal === undefined ? null : <TagAlert>{form.refusal}</TagAlert>}
        <AccountEmailInput autoFocus size="md" {...form.field('email')} />
        <AccountPasswordInput size="md" {...form.field('password')} />
        <Button type="submit" size="md" disabled={form.isSending}>
          {form.isSending ? 'Connexion en cours...' : 'Se connecter'}
        </Button>
        <TagLink to="/forgetpassword">Mot de passe oublié ?</TagLink>
      </TagForm>
    </Tag>
  )
}

/** Redirects a signed-in user home (AUTH-11); one who just signed in here goes to `next` (AUTH-09, AUTH-10). */
function useLeaveWhenSignedIn(isOurs: { current: boolean }): void {
  const gate = useGate()
  const router = useRouter()
  const navigate = useNavigate()
  const isIn = gate.state === 'in'
  useEffect(() => {
    if (!isIn) return
    const { next } = router.state.location.search as { next?: string }
    if (isOurs.current) router.history.replace(safeNext(next))
    else void navigate({ to: HOME, replace: true })
  }, [isIn, isOurs, navigate, router])
}
