import { Alert } from '@mantine/core'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useNavigation } from '../../base/registry.ts'
import { useSession } from '../../base/session.tsx'
import type { Failure } from './failure.ts'

/** Why nothing was sent, with a link to the settings for who may open them. */
export function AnswerFailure({ failure }: { failure: Failure }) {
  const { opens } = useSession()
  const settings = useNavigation().find((entry) => entry.target.kind === 'settings' && opens(entry))
  return (
    <Alert role="alert" color="red" variant="light">
      {failure.sentence}
      {failure.isSettings && settings && (
        <>
          {' '}
          <PlainLink to={settings.path}>Ouvrir les paramètres</PlainLink>
        </>
      )}
    </Alert>
  )
}
