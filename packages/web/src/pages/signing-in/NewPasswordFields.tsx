import type { SmallForm } from '../../base/use-form.ts'
import { AccountPasswordInput } from '../../ui/CredentialInputs.tsx'

/** A new password and its repetition; `isFirst` speaks to who never had one. */
export function NewPasswordFields<V extends { password: string; repetition: string } & Record<string, string>>({
  form,
  size = 'sm',
  isFirst = false,
}: {
  form: SmallForm<V>
  size?: 'sm' | 'md'
  isFirst?: boolean
}) {
  const label = isFirst ? 'Votre mot de passe' : 'Nouveau mot de passe'
  return (
    <>
      <AccountPasswordInput
        label={label}
        description={isFirst ? '8 caractères au moins' : undefined}
        autoComplete="new-password"
        size={size}
        {...form.field('password')}
      />
      <AccountPasswordInput
        label={`${label}, une seconde fois`}
        autoComplete="new-password"
        size={size}
        {...form.field('repetition')}
      />
    </>
  )
}
