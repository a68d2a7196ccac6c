import type { Identity, PasswordLink, Welcome } from '@boutique/domain'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { emailError } from '../../base/session/credentials.ts'
import { notify } from '../../base/notify.ts'
import { api, ApiProblem } from '../../data/api.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { HandedLink } from './HandedLink.tsx'
import { Invitation } from './Invitation.tsx'

const identityKey = (id: string) => ['utilisateurs', id, 'identite']

const useIdentity = (id: string, enabled = true) =>
  useQuery({
    queryKey: identityKey(id),
    queryFn: ({ signal }) => api<Identity>('GET', `${addressOf(id)}/identite`, undefined, signal),
    enabled,
  })

/** Sign-in of a user: the address, the welcome that was sent again, a link to choose a password (decision 5). */
export default function SignInPanel() {
  const { session } = useFieldForm()
  const stored = useEdited(useCallback((snapshot) => snapshot.stored, []))
  const [welcomed, setWelcomed] = useState<Welcome>()
  const [link, setLink] = useState<string>()
  const { data: identity } = useIdentity(session.id, stored)
  if (!stored) return null
  const make = async (): Promise<void> => {
    try {
      const made = await api<PasswordLink>('POST', `${addressOf(session.id)}/lien`, {})
      setLink(made.link)
      await navigator.clipboard?.writeText(made.link).then(
        () => notify.info('Lien copié'),
        () => undefined,
      )
    } catch (problem) {
      notify.error(sentenceOf(problem))
    }
  }
  const welcome = async (): Promise<void> => {
    try {
      setWelcomed(await api<Welcome>('POST', `${addressOf(session.id)}/bienvenue`, {}))
      setLink(undefined)
    } catch (problem) {
      notify.error(sentenceOf(problem))
    }
  }
  return (
    <Stack gap="md">
      {welcomed && link === undefined ? <Invitation {...welcomed} /> : null}
      <Address />
      {link === undefined ? null : <HandedLink label="Lien de mot de passe" link={link} />}
      <Group>
        {identity?.sendsMail && (
          <Button variant="default" size="xs" onClick={() => void welcome()}>
            Envoyer à nouveau la bienvenue
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => void make()}>
          Copier un lien de mot de passe
        </Button>
      </Group>
    </Stack>
  )
}

/** The address; it is saved by a button, since the person signs in with it. */
function Address() {
  const { session, readOnly } = useFieldForm()
  const client = useQueryClient()
  const { data, isPending } = useIdentity(session.id)
  const [typed, setTyped] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const known = data?.email ?? ''
  const email = typed ?? known
  const change = async (): Promise<void> => {
    const error = emailError(email)
    setRefusal(error)
    if (error !== undefined) return
    try {
      const body = { email: email.trim() }
      const changed = await api<Pick<Identity, 'email'>>('PATCH', `${addressOf(session.id)}/identite`, body)
      client.setQueryData<Identity>(identityKey(session.id), (before) => before && { ...before, ...changed })
      // Text typed while the request was in flight is kept.
      setTyped((now) => (now === typed ? undefined : now))
      notify.info('Mise à jour réussie')
    } catch (problem) {
      setRefusal(sentenceOf(problem))
    }
  }
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        flex={1}
        label="Adresse e-mail"
        type="email"
        autoComplete="off"
        value={email}
        error={refusal}
        disabled={readOnly || isPending}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {email === known ? null : (
        <Button variant="default" onClick={() => void change()}>
          Changer l'adresse
        </Button>
      )}
    </Group>
  )
}

const addressOf = (id: string): string => `/api/utilisateurs/${encodeURIComponent(id)}`

const sentenceOf = (problem: unknown): string =>
  problem instanceof ApiProblem ? (problem.errors[0]?.message ?? problem.detail) : String(problem)
