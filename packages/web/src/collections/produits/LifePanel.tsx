import { formatDayLong, formatTime, type Life, type LifeStep } from '@boutique/domain'
import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useRegistry } from '../../base/registry.ts'
import { api, collectionPath } from '../../data/api.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { lifeWords, type StepLink } from './life-words.ts'
import classes from './LifePanel.module.css'

/** What happened to the piece, the latest first: who and when, with the documents behind it. Live: each change of it is read. */
export default function LifePanel() {
  const { session, boutique } = useFieldForm()
  const rev = useEdited(useCallback((snapshot) => (snapshot.stored ? snapshot.document.rev : undefined), []))
  const { data, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['parcours', boutique, session.id, rev],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const address = `${collectionPath(boutique ?? '', 'produits')}/${encodeURIComponent(session.id)}/parcours`
      return api<Life>('GET', pageParam === 0 ? address : `${address}?avant=${pageParam}`, undefined, signal)
    },
    getNextPageParam: ({ next }) => next,
    enabled: boutique !== null && rev !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  const steps = data?.pages.flatMap((page) => page.steps) ?? []
  if (!data) return <div className={classes.waiting} />
  return (
    <div className="ab-grid ab-gap-sm">
      <ol className={classes.steps} aria-label="Parcours de la pièce">
        {steps.map((step, at) => (
          <Step key={`${step.rev} ${step.kind} ${at}`} step={step} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="subtle" className="ab-self-start" loading={isFetching} onClick={() => void fetchNextPage()}>
          Avant
        </Button>
      )}
    </div>
  )
}

function Step({ step }: { step: LifeStep }) {
  const { text, links } = lifeWords(step)
  return (
    <li className={classes.step}>
      <span className="ab-medium">
        {text}
        {links.map((link) => (
          <Linked key={link.slug} link={link} />
        ))}
      </span>
      <span className="ab-dim ab-sm">
        {step.actor.displayname}
        {' · '}
        <time dateTime={step.at}>{`${formatDayLong(step.at)} à ${formatTime(step.at)}`}</time>
      </span>
    </li>
  )
}

function Linked({ link: { slug, id, text } }: { link: StepLink }) {
  const path = useRegistry().get(slug)?.screen?.path
  if (path === undefined) return null
  return (
    <>
      {' · '}
      <PlainLink to={`${path}/${encodeURIComponent(id)}`} className="ab-anchor">
        {text}
      </PlainLink>
    </>
  )
}
