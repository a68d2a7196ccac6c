import { deviceText, type Sessions, TIME_ZONE } from '@boutique/domain'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { notify } from '../../base/notify.ts'
import { api } from '../../data/api.ts'
import classes from './SessionsList.module.css'

interface SessionsListProps {
  /** `/api/moi/sessions`, or that of another user. */
  root: string
  readOnly?: boolean
  /** Also a button that ends all sessions but this one. */
  endOthers?: boolean
}

/** Where a user is signed in: device, moment and address of each session, and a button that ends it. */
export function SessionsList({ root, readOnly = false, endOthers = false }: SessionsListProps) {
  const client = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const queryKey = ['sessions', root]
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api<Sessions>('GET', root, undefined, signal),
    retry: false,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (id?: string) => api('DELETE', id === undefined ? root : `${root}/${encodeURIComponent(id)}`),
    onSuccess: async (_, id) => {
      notify.info(id === undefined ? 'Autres sessions terminées' : 'Session terminée')
      // The button is gone with its row.
      list.current?.focus()
      await client.invalidateQueries({ queryKey })
    },
    onError: ({ message }) => notify.error(message),
  })
  if (error) return <p className="ab-block ab-no-margin ab-dim ab-sm">{error.message}</p>
  if (!data) return <p className="ab-block ab-no-margin ab-dim ab-sm">Chargement en cours ...</p>
  const { sessions, failures } = data
  return (
    <>
      {failures && (
        <p className={classes.failures} role="status">
          {`${failures.count.toLocaleString('fr-FR')} mots de passe faux ont été essayés pour ce compte, le dernier le ${moment.format(Date.parse(failures.at))}.`}
          {endOthers &&
            " Si ce n'était pas vous, choisissez un mot de passe long, que vous n'utilisez nulle part ailleurs."}
        </p>
      )}
      {sessions.length === 0 && <p className="ab-block ab-no-margin ab-dim ab-sm">Aucune session ouverte.</p>}
      <ul ref={list} tabIndex={-1} className="ab-space-below ab-list" aria-label="Sessions ouvertes">
        {sessions.map(({ id, userAgent, address, since, isCurrent }) => {
          const device = deviceText(userAgent)
          return (
            <li key={id} className={classes.session}>
              <span>
                <strong>{device}</strong>
                {isCurrent && ' · cette session'}
                <span className="ab-block ab-no-margin ab-dim ab-sm">
                  {`Depuis le ${moment.format(Date.parse(since))}`}
                  {address && ` · ${address}`}
                </span>
              </span>
              {!isCurrent && !readOnly && (
                <Button
                  variant="default"
                  size="xs"
                  disabled={isPending}
                  aria-label={`Déconnecter ${device}`}
                  onClick={() => mutate(id)}
                >
                  Déconnecter
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {endOthers && sessions.length > 1 && (
        <Button variant="default" size="xs" disabled={isPending} onClick={() => mutate(undefined)}>
          Déconnecter les autres appareils
        </Button>
      )}
    </>
  )
}

const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE })
