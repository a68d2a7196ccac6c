import { type JournalLine, parisDay } from '@boutique/domain'
import { Alert, Button, Title } from '@mantine/core'
import { Fragment, useRef, useState } from 'react'
import { useRegistry } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import { usePageTitle } from '../../base/use-page-title.ts'
import { useListAddress } from '../../engine/list/pages/use-list-address.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { MessagePage } from '../MessagePage.tsx'
import { Page } from '../Page.tsx'
import { JournalFilters } from './JournalFilters.tsx'
import { JournalRow } from './JournalRow.tsx'
import classes from './journal.module.css'
import { useJournal } from './use-journal.ts'
import { useNames } from './use-names.ts'
import { VersionDialog } from './VersionDialog.tsx'
import { dayHeading } from './words.ts'

/** Who changed what in the boutique, for administrators: newest first, each change with the way back. */
export function JournalPage() {
  usePageTitle('Journal')
  const { boutique } = useSession()
  if (!boutique) return <MessagePage title="La boutique est obligatoire" />
  return <Journal key={boutique.id} boutique={boutique.id} />
}

function Journal({ boutique }: { boutique: string }) {
  const [search, change] = useListAddress()
  const registry = useRegistry()
  const heading = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState<JournalLine>()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, newer, refresh } = useJournal(boutique, search)
  const lines = data?.pages.flatMap(({ entries }) => entries) ?? []
  const values = lines.flatMap(({ collection, changes }) => {
    const fields = registry.get(collection)?.fields ?? {}
    return changes.flatMap(({ path, before, after }) =>
      [before, after].map((value) => ({ field: fields[path], value })),
    )
  })
  const nameOf = useNames(boutique, values)
  const isFiltered = search.filtres !== undefined || search.periode !== undefined
  const today = parisDay(new Date().toISOString())
  const onOpen = (line: JournalLine) => {
    if (!line.many) return setOpen(line)
    change({ filtres: { collection: line.collection, changement: String(line.many.line) }, periode: undefined })
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'end' })
  }
  const onNewer = async () => {
    await refresh()
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'end' })
  }
  return (
    <Page>
      <Title ref={heading} tabIndex={-1} order={1} className={classes.title}>
        Journal
      </Title>
      <JournalFilters boutique={boutique} search={search} onChange={change} />
      <div role="status" className={classes.newer}>
        {newer > 0 && (
          <Button size="xs" variant="light" radius="xl" onClick={() => void onNewer()}>
            {newer >= 50 ? '50 nouveaux changements ou plus' : newerText(newer)}
          </Button>
        )}
      </div>
      {error && <Alert color="red">{error.message}</Alert>}
      {!data && !error && <RowSkeletons />}
      {data && lines.length === 0 && (
        <EmptyState
          title={isFiltered ? 'Aucun changement ne correspond' : 'Aucun changement'}
          sentence={isFiltered ? 'Élargissez la période ou retirez un filtre.' : 'Chaque enregistrement viendra ici.'}
        />
      )}
      {lines.length > 0 && (
        <ol className={classes.lines} aria-label="Changements, du plus récent">
          {lines.map((line, at) => {
            const day = dayHeading(line.at, today)
            const before = lines[at - 1]
            const isFirst = before === undefined || dayHeading(before.at, today) !== day
            return (
              <Fragment key={`${line.collection}/${line.document}/${line.rev}`}>
                {isFirst && (
                  <li className={classes.day}>
                    <h2>{day}</h2>
                  </li>
                )}
                <JournalRow
                  line={line}
                  collection={registry.get(line.collection)}
                  nameOf={nameOf}
                  onOpen={() => onOpen(line)}
                />
              </Fragment>
            )
          })}
        </ol>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Afficher la suite
        </Button>
      )}
      {open && (
        <VersionDialog
          key={`${open.document}/${open.rev}`}
          boutique={boutique}
          line={open}
          onClose={() => setOpen(undefined)}
          onRestored={() => void refresh()}
          onDocument={() => {
            setOpen(undefined)
            change({ filtres: { collection: open.collection, document: open.document }, periode: undefined })
          }}
        />
      )}
    </Page>
  )
}

const newerText = (count: number): string => (count === 1 ? '1 nouveau changement' : `${count} nouveaux changements`)
