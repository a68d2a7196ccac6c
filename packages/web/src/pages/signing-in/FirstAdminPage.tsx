import type { FirstNeeded } from '@boutique/domain'
import { Button, TextInput } from '@mantine/core'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { emailError, passwordError, requiredError } from '../../base/session/credentials.ts'
import { HOME } from '../../base/session/next-address.ts'
import { toNextField } from '../../base/next-field.ts'
import { signIn } from '../../base/session/session.tsx'
import { useForm } from '../../base/use-form.ts'
import { usePageTitle } from '../../base/use-page-title.ts'
import { api, ApiProblem } from '../../data/api.ts'
import { AccountEmailInput, AccountPasswordInput } from '../../ui/CredentialInputs.tsx'
import { Tag } from '../../ui/tags/Tag.tsx'
import { TagAlert, TagForm, TagLink } from '../../ui/tags/TagForm.tsx'

/** Creates the first administrator, from the one-time link that the server prints at its first start. */
export function FirstAdminPage() {
  usePageTitle('Premier administrateur')
  const { token } = useSearch({ strict: false }) as { token?: string }
  const ended = useEnded(token)
  const navigate = useNavigate()
  const router = useRouter()
  const form = useForm(
    { displayname: '', email: '', password: '' },
    ({ displayname, email, password }) => ({
      displayname: requiredError(displayname),
      email: emailError(email),
      password: passwordError(password),
    }),
    async ({ displayname, email, password }) => {
      // The code of the first screen is downloaded while the server makes the account.
      router.preloadRoute({ to: HOME }).catch(() => undefined)
      const account = { token, email: email.trim(), password, displayname: displayname.trim() }
      const refusal = await api('POST', '/api/premier', account).then(() => undefined, existing)
      // The account may be this one: the response of a first attempt was lost on its way.
      await signIn(account.email, password).catch((problem) => Promise.reject(refusal ?? problem))
      await navigate({ to: HOME, replace: true })
    },
    { as: 'premier', fields: ['displayname', 'email'] },
  )
  const goOn = (event: KeyboardEvent<HTMLFormElement>): void => {
    toNextField(event.nativeEvent, event.currentTarget, (input) => input.value === '')
  }
  return (
    <Tag title="Créez votre compte">
      <TagForm onSubmit={() => void form.send()} onKeyDown={goOn}>
        {ended === undefined ? null : <TagAlert>{ended}</TagAlert>}
        {form.refusal === undefined ? null : <TagAlert>{form.refusal}</TagAlert>}
        {ended === undefined ? (
          <>
            <TextInput
              label="Votre nom"
              autoComplete="name"
              autoCapitalize="words"
              enterKeyHint="next"
              autoFocus
              size="md"
              {...form.field('displayname')}
            />
            <AccountEmailInput inputMode="email" enterKeyHint="next" size="md" {...form.field('email')} />
            <AccountPasswordInput
              description="8 caractères au moins"
              autoComplete="new-password"
              enterKeyHint="go"
              size="md"
              {...form.field('password')}
            />
            <Button type="submit" size="md" disabled={form.isSending}>
              Créer l'administrateur
            </Button>
          </>
        ) : null}
        <TagLink to="/login">Revenir à la connexion</TagLink>
      </TagForm>
    </Tag>
  )
}

/** That somebody made the first account already, as a value; throws every other refusal. */
function existing(problem: unknown): ApiProblem {
  if (problem instanceof ApiProblem && problem.code === 'premier.existe') return problem
  throw problem
}

/** Why the link makes no account; undefined for one that does, and until the server says so. */
function useEnded(token: string | undefined): string | undefined {
  const [ended, setEnded] = useState<string>()
  useEffect(() => {
    if (token === undefined) return
    const abort = new AbortController()
    api<FirstNeeded>('GET', `/api/premier?token=${encodeURIComponent(token)}`, undefined, abort.signal).then(
      ({ needed, valid }) => setEnded(needed ? (valid ? undefined : EXPIRED) : EXISTS),
      // Without an answer the form stays: sending it finds out.
      () => undefined,
    )
    return () => abort.abort()
  }, [token])
  return token === undefined ? 'Ouvrez le lien entier que le serveur a affiché à son démarrage.' : ended
}

const EXISTS = 'Un administrateur existe déjà : connectez-vous, ou demandez-lui un accès.'
const EXPIRED = "Ce lien n'est plus valable : le serveur en écrit un nouveau à chaque démarrage."
