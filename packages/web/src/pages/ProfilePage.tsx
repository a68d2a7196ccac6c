import { Button, Checkbox, Group, Stack, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { passwordError, repetitionError, requiredError } from '../base/session/credentials.ts'
import { notify } from '../base/notify.ts'
import { useSession } from '../base/session/session.tsx'
import { useForm } from '../base/use-form.ts'
import { usePageTitle } from '../base/use-page-title.ts'
import { api } from '../data/api.ts'
import { SessionsList } from '../engine/sessions/SessionsList.tsx'
import { AccountPasswordInput } from '../ui/CredentialInputs.tsx'
import { TagAlert } from '../ui/tags/TagForm.tsx'
import { NewPasswordFields } from './signing-in/NewPasswordFields.tsx'
import { Page } from './Page.tsx'
import classes from './Page.module.css'

/** One's own profile: name and phone (USER-11, USER-12, AUTH-26), and the password of one's account. */
export function ProfilePage() {
  usePageTitle('Profil')
  const { user } = useSession()
  return (
    <Page>
      <Title order={1} className={classes.head}>
        Profil
      </Title>
      {/* The form starts anew when the profile was changed elsewhere. */}
      <IdentitySection key={`${user.displayname} ${user.phoneNumber}`} />
      <PasswordSection />
      <section className={classes.section}>
        <Title order={2} className={classes.sectionTitle}>
          Sessions
        </Title>
        <div>
          <SessionsList root="/api/moi/sessions" endOthers />
        </div>
      </section>
    </Page>
  )
}

function IdentitySection() {
  const { user, refresh } = useSession()
  const form = useForm(
    { displayname: user.displayname ?? '', phoneNumber: user.phoneNumber ?? '' },
    ({ displayname }) => ({ displayname: requiredError(displayname) }),
    async ({ displayname, phoneNumber }) => {
      await api('PATCH', '/api/moi', { displayname: displayname.trim(), phoneNumber: phoneNumber.trim() })
      await refresh()
      notify.info('Mise à jour réussie')
    },
  )
  return (
    <section className={classes.section}>
      <Title order={2} className={classes.sectionTitle}>
        Identité
      </Title>
      <Form onSubmit={form.send} refusal={form.refusal}>
        <TextInput label="Nom affiché" autoComplete="name" required {...form.field('displayname')} />
        <TextInput label="Adresse e-mail" value={user.email} disabled />
        <TextInput label="Téléphone" type="tel" autoComplete="tel" {...form.field('phoneNumber')} />
        <Group justify="flex-end">
          <Button type="submit" disabled={form.isSending}>
            Enregistrer
          </Button>
        </Group>
      </Form>
    </section>
  )
}

const EMPTY = { current: '', password: '', repetition: '' }

function PasswordSection() {
  const [endsOthers, setEndsOthers] = useState(true)
  const form = useForm(
    EMPTY,
    ({ current, password, repetition }) => ({
      current: requiredError(current),
      password: passwordError(password),
      repetition: repetitionError(password, repetition),
    }),
    async ({ current, password }) => {
      await api('POST', '/api/auth/change-password', {
        currentPassword: current,
        newPassword: password,
        revokeOtherSessions: endsOthers,
      })
      form.reset(EMPTY)
      setEndsOthers(true)
      notify.info(
        endsOthers
          ? 'Votre mot de passe est enregistré. Vos autres sessions sont fermées.'
          : 'Votre mot de passe est enregistré.',
      )
    },
  )
  return (
    <section className={classes.section}>
      <Title order={2} className={classes.sectionTitle}>
        Mot de passe
      </Title>
      <Form onSubmit={form.send} refusal={form.refusal}>
        <AccountPasswordInput label="Mot de passe actuel" {...form.field('current')} />
        <NewPasswordFields form={form} />
        <Checkbox
          label="Fermer mes autres sessions"
          description="Les appareils où vous êtes connecté ailleurs demanderont le nouveau mot de passe."
          checked={endsOthers}
          onChange={(event) => setEndsOthers(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button type="submit" variant="default" disabled={form.isSending}>
            Changer le mot de passe
          </Button>
        </Group>
      </Form>
    </section>
  )
}

function Form(props: { onSubmit: () => Promise<void>; refusal: string | undefined; children: React.ReactNode }) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void props.onSubmit()
      }}
    >
      <Stack gap="md">
        {props.refusal === undefined ? null : <TagAlert>{props.refusal}</TagAlert>}
        {props.children}
      </Stack>
    </form>
  )
}
