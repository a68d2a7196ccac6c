import type { PasswordReset } from '@boutique/domain'
import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { passwordError, repetitionError } from '../../base/session/credentials.ts'
import { HOME } from '../../base/session/next-address.ts'
import { notify } from '../../base/notify.ts'
import { signIn } from '../../base/session/session.tsx'
import { useForm } from '../../base/use-form.ts'
import { usePageTitle } from '../../base/use-page-title.ts'
import { api, ApiProblem } from '../../data/api.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { Tag } from '../../ui/tags/Tag.tsx'
import { TagAlert, TagForm, TagLink, TagNote } from '../../ui/tags/TagForm.tsx'

interface ResetSearch {
  token?: string
  error?: string
  /** The link is the welcome of a new user. */
  bienvenue?: true
}

/**
 * The target of the mailed link: a new password, typed twice. Also for the first password of an invited user, whom it
 * welcomes. Whoever chose it is signed in at once.
 */
export function ResetPasswordPage() {
  const { token, error, bienvenue: isWelcome } = useSearch({ strict: false }) as ResetSearch
  const title = isWelcome ? 'Bienvenue' : 'Nouveau mot de passe'
  usePageTitle(title)
  const [isDone, setDone] = useState(false)
  const [isEnded, setEnded] = useState(token === undefined || error !== undefined)
  const navigate = useNavigate()
  const form = useForm(
    { password: '', repetition: '' },
    ({ password, repetition }) => ({
      password: passwordError(password),
      repetition: repetitionError(password, repetition),
    }),
    async ({ password }) => {
      const body = { newPassword: password, token }
      const { email } = await api<PasswordReset>('POST', '/api/auth/reset-password', body).catch((problem) => {
        setEnded(isOfEndedLink(problem))
        throw problem
      })
      // The link is used: what is refused now is the sign-in, which has a screen of its own.
      setDone(true)
      await signIn(email, password)
      notify.info('Votre mot de passe est enregistré.')
      await navigate({ to: HOME, replace: true })
    },
  )
  useEffect(() => {
    if (token === undefined) return
    const abort = new AbortController()
    // Without an answer the form stays: sending it finds out.
    api('POST', '/api/auth/check-link', { token }, abort.signal).catch((problem: unknown) => {
      if (isOfEndedLink(problem)) setEnded(true)
    })
    return () => abort.abort()
  }, [token])
  const isUsable = isDone || !isEnded
  return (
    <Tag title={title}>
      <TagForm onSubmit={() => void form.send()}>
        {isUsable ? null : (
          <TagAlert>
            Ce lien n'est plus valable : il a déjà servi, ou il est trop ancien. Demandez-en un autre.
          </TagAlert>
        )}
        {form.refusal === undefined || !isUsable ? null : <TagAlert>{form.refusal}</TagAlert>}
        {isDone ? <TagNote>Votre mot de passe est enregistré.</TagNote> : null}
        {isUsable && !isDone ? (
          <>
            {isWelcome ? (
              <TagNote>
                Un accès à Arrière-boutique vous est ouvert. Choisissez votre mot de passe pour y entrer.
              </TagNote>
            ) : null}
            <NewPasswordFields form={form} size="md" isFirst={isWelcome} />
            <Button type="submit" size="md" disabled={form.isSending}>
              {isWelcome ? 'Entrer' : 'Enregistrer'}
            </Button>
          </>
        ) : null}
        {isUsable ? null : <TagLink to="/forgetpassword">Recevoir un lien</TagLink>}
        <TagLink to="/login">
          {isWelcome ? 'Vous avez déjà un mot de passe ? Se connecter' : 'Revenir à la connexion'}
        </TagLink>
      </TagForm>
    </Tag>
  )
}

/** Whether the link was used, has expired, or never existed: nobody is told which. */
const isOfEndedLink = (problem: unknown): boolean => problem instanceof ApiProblem && problem.code === 'INVALID_TOKEN'
