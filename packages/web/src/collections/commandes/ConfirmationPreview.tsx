import type { ClientMail } from '@boutique/domain'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, collectionPath } from '../../data/api.ts'
import { useForbidAction } from '../../engine/edit/forbid-action.ts'
import { useFieldForm } from '../../fields/form.ts'
import classes from './ConfirmationPreview.module.css'

/** The mail that the confirmation of the order would send, or the sentence that says what is missing. */
export default function ConfirmationPreview() {
  const { session, boutique } = useFieldForm()
  const address = `${collectionPath(boutique, 'commandes')}/${encodeURIComponent(session.id)}/confirmation`
  const { data, error } = useQuery({
    queryKey: ['confirmation', address],
    queryFn: async ({ signal }) => {
      // The mail is composed from the stored order.
      await session.flush()
      return api<ClientMail & { from?: string }>('GET', address, undefined, signal)
    },
    gcTime: 0,
    retry: false,
  })
  useForbidAction(error !== null)
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <p role="status">Préparation du courriel…</p>
  return (
    <div className={classes.mail}>
      <dl className={classes.headers}>
        <dt>De</dt>
        <dd>{data.from === undefined ? data.fromName : `${data.fromName} <${data.from}>`}</dd>
        <dt>À</dt>
        <dd>{data.to}</dd>
        <dt>Réponses à</dt>
        <dd>{data.replyTo}</dd>
        <dt>Sujet</dt>
        <dd>{data.subject}</dd>
      </dl>
      <Textarea label="Texte" value={data.text} readOnly autosize maxRows={14} />
    </div>
  )
}
