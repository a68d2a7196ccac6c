import { PasswordInput } from '@mantine/core'
import type { SmallForm } from '../base/use-form.ts'

const toggle = { 'aria-label': 'Afficher le mot de passe' }

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
      <PasswordInput
        label="Nouveau mot de passe"
        autoComplete="new-password"
        size={size}
        visibilityToggleButtonProps={toggle}
        {...form.field('password')}
      />
      <PasswordInput
        label="Nouveau mot de passe, une seconde fois"
        autoComplete="new-password"
        size={size}
        visibilityToggleButtonProps={toggle}
        {...form.field('repetition')}
      />
    </>
  )
}
