import {
  formatDayLong,
  formatTime,
  type JournalLine,
  type LiveDocument,
  splitPath,
  type Versions,
} from '@boutique/domain'
import { Alert, Button, Checkbox, Group, SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useCollection } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import { api, ApiProblem, collectionPath } from '../../data/api.ts'
import { offerUndo } from '../../engine/undo/undo.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import classes from './journal.module.css'
import { journalPath } from './use-journal.ts'
import { useNames } from './use-names.ts'
import { type Difference, differences } from './words.ts'

interface VersionDialogProps {
  boutique: string
  line: JournalLine
  onClose(): void
  onRestored(): void
  /** Shows only this document in the journal. */
  onDocument(): void
}
type Which = 'avant' | 'apres'

/** A version of a document beside today's: what differs is marked, and can be put back whole or field by field. */
export function VersionDialog({ boutique, line, onClose, onRestored, onDocument }: VersionDialogProps) {
  const { collection, document, rev, first } = line
  const query = new URLSearchParams({ collection, document, rev: String(rev), first: String(first) })
  const { data, error, refetch } = useQuery({
    queryKey: ['journal-version', boutique, query.toString()],
    queryFn: ({ signal }) => api<Versions>('GET', `${journalPath(boutique)}/version?${query}`, undefined, signal),
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={`« ${line.title} »`}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      {error && <Alert color="red">{error.message}</Alert>}
      {!data && !error && <RowSkeletons count={4} />}
      {data && (
        <Comparison
          boutique={boutique}
          line={line}
          versions={data}
          onRestored={() => {
            onRestored()
            onClose()
          }}
          onStale={() => void refetch()}
          onDocument={onDocument}
        />
      )}
    </Dialog>
  )
}

interface ComparisonProps extends Pick<VersionDialogProps, 'boutique' | 'line' | 'onRestored' | 'onDocument'> {
  versions: Versions
  /** Somebody changed the document meanwhile. */
  onStale(): void
}

/** The fields that a line did not change; none when all that it changed is as it was. */
function namesOfOthers(possible: readonly Difference[], { changes }: JournalLine): string[] {
  const changed = new Set(changes.map(({ path }) => splitPath(path)[0]))
  const others = possible.filter(({ name }) => !changed.has(name)).map(({ name }) => name)
  return others.length === possible.length ? [] : others
}

function Comparison({ boutique, line, versions, onRestored, onStale, onDocument }: ComparisonProps) {
  const { user } = useSession()
  const collection = useCollection(line.collection)
  const [which, setWhich] = useState<Which>(versions.before ? 'avant' : 'apres')
  const [choice, setChoice] = useState<readonly string[]>()
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const version = which === 'avant' ? versions.before : versions.after
  const nameOf = useNames(
    boutique,
    Object.entries(collection?.fields ?? {}).flatMap(([name, field]) =>
      [version?.data[name], versions.now.data[name]].map((value) => ({ field, value })),
    ),
  )
  if (!collection || !version) return null
  const { differing, same } = differences(collection, version, versions.now, nameOf)
  const comesBack = versions.now.deleted && !version.deleted
  const possible = differing.filter(({ isRestorable }) => isRestorable)
  // Before a change means without this change: what came after it stays, unless the person checks it.
  const left = choice ?? (which === 'avant' && !comesBack ? namesOfOthers(possible, line) : [])
  const chosen = possible.filter(({ name }) => !left.includes(name))
  const isWhole = chosen.length === possible.length
  const restore = async () => {
    setSending(true)
    setProblem(undefined)
    try {
      const stored = await api<LiveDocument>('POST', `${journalPath(boutique)}/version`, {
        collection: line.collection,
        document: line.document,
        rev: line.rev,
        first: line.first,
        version: which,
        lu: versions.now.rev,
        ...(!isWhole && { champs: chosen.map(({ name }) => name) }),
      })
      const place = collection.scope === 'boutique' ? boutique : null
      offerUndo('Version remise', {
        path: collectionPath(place, line.collection, line.parent),
        id: line.document,
        revs: [stored.rev],
        me: user.id,
        onUndone: onRestored,
      })
      onRestored()
    } catch (refusal) {
      setProblem(refusal instanceof ApiProblem ? sentenceOf(refusal) : String(refusal))
      if (refusal instanceof ApiProblem && refusal.code === 'version.depassee') onStale()
    } finally {
      setSending(false)
    }
  }
  const toggle = (name: string) => setChoice(left.includes(name) ? left.filter((one) => one !== name) : [...left, name])
  const path = collection.screen?.path
  return (
    <div className="ab-grid ab-gap-md">
      <Text size="sm" c="dimmed">
        {versions.actor.displayname}, {formatDayLong(versions.at)} à {formatTime(versions.at)}
      </Text>
      {versions.before && (
        <SegmentedControl
          fullWidth
          aria-label="Version"
          value={which}
          onChange={(value) => {
            setWhich(value as Which)
            setChoice(undefined)
            setProblem(undefined)
          }}
          data={[
            { value: 'avant', label: 'Avant ce changement' },
            { value: 'apres', label: 'Après ce changement' },
          ]}
        />
      )}
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {comesBack && <Alert color="blue">Ce document est dans la corbeille : remettre cette version l'en sort.</Alert>}
      {differing.length === 0 && !comesBack ? (
        <p className={classes.nothing}>Cette version est celle d'aujourd'hui.</p>
      ) : (
        <DifferenceTable differing={differing} left={left} onToggle={comesBack ? undefined : toggle} />
      )}
      {same > 0 && differing.length > 0 && (
        <Text size="sm" c="dimmed">
          {same === 1 ? 'Un champ est identique.' : `${same} champs sont identiques.`}
        </Text>
      )}
      <Group justify="space-between" gap="sm">
        <Group gap="md">
          {path && !versions.now.deleted && <PlainLink to={`${path}/${line.document}`}>Ouvrir le document</PlainLink>}
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onDocument}>
            Tout son journal
          </Button>
        </Group>
        {(possible.length > 0 || comesBack) && (
          <Button disabled={chosen.length === 0 && !comesBack} loading={isSending} onClick={() => void restore()}>
            {isWhole ? 'Remettre cette version' : restoreLabel(chosen.length)}
          </Button>
        )}
      </Group>
    </div>
  )
}

const restoreLabel = (count: number): string => (count > 1 ? `Remettre ${count} champs` : 'Remettre ce champ')

const sentenceOf = ({ detail, errors }: ApiProblem): string =>
  errors.length > 0 ? [detail, ...new Set(errors.map(({ message }) => message))].join('. ') : detail

interface DifferenceTableProps {
  differing: readonly Difference[]
  /** The fields that are not put back. */
  left: readonly string[]
  /** Undefined when only the whole version can be put back. */
  onToggle?(name: string): void
}

function DifferenceTable({ differing, left, onToggle }: DifferenceTableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Champ</th>
          <th scope="col">Cette version</th>
          <th scope="col">Aujourd'hui</th>
        </tr>
      </thead>
      <tbody>
        {differing.map(({ name, label, former, today, isRestorable }) => (
          <tr key={name} data-left={left.includes(name) || undefined}>
            <th scope="row">
              {isRestorable && onToggle ? (
                <Checkbox label={label} checked={!left.includes(name)} onChange={() => onToggle(name)} />
              ) : (
                <span>
                  {label}
                  {!isRestorable && <span className={classes.hint}> (calculé)</span>}
                </span>
              )}
            </th>
            <td data-label="Cette version">
              <ins className={classes.then}>{former || 'vide'}</ins>
            </td>
            <td data-label="Aujourd'hui">
              <span className="ab-dim">{today || 'vide'}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
