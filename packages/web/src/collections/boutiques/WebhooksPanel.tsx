import { TIME_ZONE, type Webhook, type WebhookDelivery, type Webhooks } from '@boutique/domain'
import { Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../data/api.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { Panel } from '../../fields/shared/Panel.tsx'
import { StateChip } from '../../ui/tags/StateChip.tsx'
import { deliveryText, outcomeText, webhookMark, webhookText } from './webhook-text.ts'
import classes from './WebhooksPanel.module.css'

/** How often the messages are read again, in milliseconds: they leave by themselves. */
const REFRESH = 5000
/** How many messages of an address are shown. */
const SHOWN = 5

/** The addresses that are told about the website's changes: their state, their latest messages, and a test. */
export default function WebhooksPanel() {
  const { session, readOnly } = useFieldForm()
  const isStored = useEdited(useCallback(({ stored }) => stored, []))
  if (!isStored || readOnly) return null
  return <Addresses boutique={session.id} />
}

function Addresses({ boutique }: { boutique: string }) {
  const rev = useEdited(useCallback(({ document, status }) => (status === 'saved' ? document.rev : undefined), []))
  const root = `/api/boutiques/${encodeURIComponent(boutique)}/webhooks`
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['webhooks', root, rev],
    queryFn: ({ signal }) => api<Webhooks>('GET', root, undefined, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH,
    retry: false,
  })
  const webhooks = data?.webhooks ?? []
  if (webhooks.length === 0) return null
  return (
    <Panel title="Messages envoyés">
      <ul className="ab-grid ab-gap-md ab-list" aria-label="Messages envoyés">
        {webhooks.map((webhook) => (
          <Address key={webhook.id} root={root} webhook={webhook} now={dataUpdatedAt} />
        ))}
      </ul>
    </Panel>
  )
}

function Address({ root, webhook, now }: { root: string; webhook: Webhook; now: number }) {
  const { session } = useFieldForm()
  const client = useQueryClient()
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: async (path: string) => {
      // The stored settings are used.
      if (!(await session.flush())) throw new Error("Les réglages ne sont pas encore enregistrés : l'envoi attend")
      return api<WebhookDelivery>('POST', `${root}/${encodeURIComponent(webhook.id)}/${path}`, {})
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks', root] }),
  })
  const isTest = variables === 'essai'
  return (
    <li className="ab-grid ab-gap-xs">
      <div className="ab-row ab-wrap ab-gap-xs-sm">
        <span className={classes.url}>{webhook.url}</span>
        <StateChip mark={webhookMark(webhook)} />
        <Button
          variant="default"
          size="xs"
          loading={isPending && isTest}
          disabled={webhook.state === 'sans-secret'}
          aria-label={`Tester ${webhook.url}`}
          onClick={() => mutate('essai')}
        >
          Tester
        </Button>
      </div>
      <p className="ab-min-width-0 ab-no-margin ab-sm ab-anywhere">{webhookText(webhook, now)}</p>
      <div role="status" aria-live="polite">
        {error && !isPending && (
          <p className="ab-min-width-0 ab-no-margin ab-error ab-sm ab-anywhere">{error.message}</p>
        )}
        {data && !error && !isPending && (
          <p className={`ab-min-width-0 ab-no-margin ab-sm ab-anywhere ${data.isDelivered ? '' : 'ab-error'}`}>
            {isTest ? 'Essai' : 'Renvoi'} : {outcomeText(data)}.
          </p>
        )}
      </div>
      {webhook.deliveries.length > 0 && (
        <ul className={classes.messages} aria-label={`Messages à ${webhook.url}`}>
          {webhook.deliveries.slice(0, SHOWN).map((delivery) => (
            <li key={delivery.id} className={classes.message}>
              <time dateTime={delivery.at} className="ab-dim ab-figures">
                {dates.format(new Date(delivery.at))}
              </time>
              <span>{deliveryText(delivery)}</span>
              <span className={delivery.isDelivered ? 'ab-dim ab-figures' : 'ab-min-width-0 ab-error ab-anywhere'}>
                {outcomeText(delivery)}
              </span>
              <Button
                variant="subtle"
                color="gray"
                size="compact-xs"
                disabled={isPending}
                aria-label={`Renvoyer le message de ${dates.format(new Date(delivery.at))}`}
                onClick={() => mutate(`messages/${encodeURIComponent(delivery.id)}/renvoi`)}
              >
                Renvoyer
              </Button>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const dates = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'medium', timeZone: TIME_ZONE })
