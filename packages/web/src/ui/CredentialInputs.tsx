import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'

/** The address of an account. */
export function AccountEmailInput(props: TextInputProps) {
  return <TextInput label="Adresse e-mail" type="email" autoComplete="username" {...props} />
}

/** The password of an account, which its person may show. */
export function AccountPasswordInput(props: PasswordInputProps) {
  return (
    <PasswordInput
      label="Mot de passe"
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Afficher le mot de passe' }}
      {...props}
    />
  )
}
