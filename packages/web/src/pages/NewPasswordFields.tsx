import type { SmallForm } from '../base/use-form.ts'
import { AccountPasswordInput } from '../ui/CredentialInputs.tsx'

/** A new password and its repetition. */
export function NewPasswordFields<V extends { password: string; repetition: string } & Record<string, string>>({
  form,
  size = 'sm',
}: {
  form: SmallForm<V>
  size?: 'sm' | 'md'
}) {
  return (
    <>
      <AccountPasswordInput
        label="Nouveau mot de passe"
        autoComplete="new-password"
        size={size}
        {...form.field('password')}
      />
      <AccountPasswordInput
        label="Nouveau mot de passe, une seconde fois"
        autoComplete="new-password"
        size={size}
        {...form.field('repetition')}
      />
    </>
  )
}
