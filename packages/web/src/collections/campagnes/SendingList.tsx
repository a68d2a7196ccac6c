import type { RecipientPage } from '@boutique/domain'
import { Alert, Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useCollection } from '../../base/registry.ts'
import { api, collectionPath } from '../../data/api.ts'
import { useFieldForm } from '../../fields/form.ts'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import classes from './sending.module.css'

/** The recipients in a state; read again when their number changes. */
export function SendingList({ etat, label, count }: { etat: string; label: string; count: number }) {
  const { session, boutique } = useFieldForm()
  const path = useCollection('contacts')?.screen?.path
  const address = `${collectionPath(boutique, 'campagnes')}/${encodeURIComponent(session.id)}/envois?etat=${etat}`
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['envois', address, count],
    queryFn: ({ pageParam, signal }) =>
      api<RecipientPage>(
        'GET',
        pageParam === '' ? address : `${address}&after=${encodeURIComponent(pageParam)}`,
        undefined,
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  if (error) return <Alert color="red">{error.message}</Alert>
  if (!data) return <RowSkeletons count={2} />
  return (
    <>
      <ul className="ab-grid ab-list ab-box" aria-label={label}>
        {data.pages
          .flatMap(({ recipients }) => recipients)
          .map(({ contact, address: to, name, problem }) => (
            <li key={contact} className={classes.recipient}>
              <PlainLink to={`${path}/${contact}`} className={classes.who}>
                <span className={classes.name}>{name || to}</span>
                {name && <span className="ab-dim ab-sm ab-ellipsis">{to}</span>}
              </PlainLink>
              {problem !== undefined && <span className="ab-dim ab-sm">{problem}</span>}
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="default"
          size="xs"
          className="ab-self-start"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Afficher la suite
        </Button>
      )}
    </>
  )
}
