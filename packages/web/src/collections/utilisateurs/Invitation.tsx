import { Text } from '@mantine/core'
import { HandedLink } from './HandedLink.tsx'
import type { Invitation as Made } from './invitation.ts'

/** How a new user chooses a password: by the mail that was sent, or by a link to pass on. */
export function Invitation({ link, sent }: Made) {
  if (sent) return <Text role="status">Une bienvenue lui a été envoyée : elle mène au choix du mot de passe.</Text>
  return (
    <>
      <Text>Aucun courriel n'est parti : remettez-lui ce lien, qui mène au choix du mot de passe.</Text>
      <HandedLink label="Lien d'invitation" link={link} />
    </>
  )
}
