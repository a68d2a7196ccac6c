import { type ListQuery, requestFloodText } from '@boutique/domain'
import { Alert } from '@mantine/core'
import { useDismissed } from '../../base/dismissed.ts'
import { useNow } from '../../base/timing/use-now.ts'
import { useLiveDocument } from '../../data/live.ts'

/** Above the requests: the website sent too many, and some were refused. Gone after a day, or when it is hidden. */
export default function FloodNotice({ query: { boutique, deleted } }: { query: ListQuery }) {
  const { document } = useLiveDocument(
    boutique === null || deleted ? null : { boutique: null, collection: 'boutiques', id: boutique },
  )
  const at = document?.requestsFloodedAt as string | undefined
  return document && at !== undefined ? <Notice key={`${document.id} ${at}`} boutique={document.id} at={at} /> : null
}

function Notice({ boutique, at }: { boutique: string; at: string }) {
  const [isDismissed, dismiss] = useDismissed(`demandes-refusees:${boutique}:${at}`)
  const sentence = requestFloodText(at, useNow())
  if (isDismissed || sentence === undefined) return null
  return (
    <Alert
      color="yellow"
      variant="light"
      role="status"
      withCloseButton
      closeButtonLabel="Masquer cet avis"
      onClose={dismiss}
    >
      {sentence}
    </Alert>
  )
}
