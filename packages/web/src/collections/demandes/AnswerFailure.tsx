import { Alert } from '@mantine/core'
import { SettingsLinks } from '../../base/session/SettingsLinks.tsx'
import type { Failure } from './failure.ts'

/** Why nothing was sent, with a link to the settings for who may open them. */
export function AnswerFailure({ failure }: { failure: Failure }) {
  return (
    <Alert role="alert" color="red" variant="light">
      {failure.sentence}
      {failure.tabs && (
        <>
          {' '}
          <SettingsLinks tabs={failure.tabs} />
        </>
      )}
    </Alert>
  )
}
