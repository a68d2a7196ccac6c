import {
  type BackupHealth,
  type BoutiqueSize,
  bytesText,
  type FailedJob,
  type Health,
  healthProblems,
  JOURNAL_MONTHS,
  monthsText,
  sizeText,
  standbyText,
  TIME_ZONE,
} from '@boutique/domain'
import { Alert, Button, NativeSelect, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { notify } from '../base/notify.ts'
import { PlainLink } from '../base/PlainLink.tsx'
import { usePageTitle } from '../base/use-page-title.ts'
import { api } from '../data/api.ts'
import { Dot } from '../ui/tags/Chip.tsx'
import { ConfirmDelete } from '../ui/feedback/ConfirmDelete.tsx'
import { RowSkeletons } from '../ui/feedback/Skeletons.tsx'
import classes from './HealthPage.module.css'
import { Page } from './Page.tsx'

const KEY = ['sante']
/** Milliseconds between two readings. */
const EVERY = 10_000

/** The state of the installation, for administrators: what is wrong in a sentence each, then its parts. */
export function HealthPage() {
  usePageTitle('Santé')
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<Health>('GET', '/api/sante', undefined, signal),
    refetchInterval: EVERY,
    retry: false,
  })
  return (
    <Page>
      <Title order={1} className={classes.title}>
        Santé
      </Title>
      {error && <Alert color="red">{error.message}</Alert>}
      {!data && !error && <RowSkeletons />}
      {data && (
        <>
          <Problems health={data} />
          <Failed jobs={data.jobs.latestFailed} />
          <Parts health={data} />
          <Sizes boutiques={data.boutiques} />
        </>
      )}
    </Page>
  )
}

function Problems({ health }: { health: Health }) {
  const problems = healthProblems(health)
  return (
    <section aria-label="Ce qui ne va pas" className={classes.problems}>
      {problems.length === 0 && (
        <p className="ab-row ab-gap-sm ab-no-margin ab-md">
          <Dot color="green" size="md" /> Tout va bien.
        </p>
      )}
      <ul className="ab-list">
        {problems.map(({ what, todo }) => (
          <li key={what} className={classes.problem}>
            <Dot color="red" size="md" />
            <span>
              <strong>{what}</strong>
              <span className="ab-block ab-dim ab-sm ab-anywhere">{todo}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Failed({ jobs }: { jobs: readonly FailedJob[] }) {
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="travaux-echoues" className={classes.failed}>
      <h2 id="travaux-echoues" className={classes.heading}>
        Derniers travaux échoués
      </h2>
      <ul className="ab-list">
        {jobs.map((job) => (
          <FailedRow key={job.id} job={job} />
        ))}
      </ul>
    </section>
  )
}

function FailedRow({ job: { id, label, boutique, error } }: { job: FailedJob }) {
  const client = useQueryClient()
  const root = boutique ? `/api/boutiques/${encodeURIComponent(boutique.id)}/travaux` : '/api/travaux'
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST', `${root}/${encodeURIComponent(id)}/relancer`, {}),
    onSuccess: () => {
      notify.info('Travail relancé')
      return client.invalidateQueries({ queryKey: KEY })
    },
    onError: ({ message }) => notify.error(message),
  })
  return (
    <li className={classes.job}>
      <span>
        <strong>{label}</strong>
        {boutique && ` · ${boutique.name}`}
        {error && <span className="ab-block ab-dim ab-sm ab-anywhere">{error}</span>}
      </span>
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
        Relancer
      </Button>
    </li>
  )
}

function Parts({ health }: { health: Health }) {
  const { database, jobs, mail, storage, disk, backup, standby, servers } = health
  const used = disk.size === 0 ? 0 : Math.round((100 * (disk.size - disk.free)) / disk.size)
  return (
    <dl className={`${classes.parts} ab-facts`}>
      <Part name="Version">{`${health.version} · données ${health.schemaVersion} · Node ${health.node.slice(1)}`}</Part>
      <Part name="En marche">{`depuis le ${momentText(health.startedAt)} · ${countText(servers, 'serveur', 'serveurs')}`}</Part>
      <Part name="Base de données">{`${bytesText(database.bytes)} · PostgreSQL ${database.version}`}</Part>
      <Part name="Historique">
        <JournalKept journal={health.journal} />
      </Part>
      <Part name="Travaux">
        {`${jobs.many ? 'plus de ' : ''}${jobs.waiting} en attente · ${countText(jobs.failed, 'échoué', 'échoués')}`}
        {jobs.oldestDue && ` · le plus ancien depuis le ${momentText(jobs.oldestDue)}`}
      </Part>
      <Part name="Courriel">
        {mail.platform ? 'messagerie de la plateforme réglée' : 'pas de messagerie de la plateforme'}
        {` · ${countText(mail.own, 'boutique a son serveur', 'boutiques ont leur serveur')}`}
      </Part>
      <Part name="Photos et fichiers">
        {`${countText(storage.files, 'fichier', 'fichiers')} · `}
        {storage.bytes === undefined
          ? storage.isLocal
            ? 'dossier illisible'
            : 'dans un seau'
          : `${storage.isPartial ? 'plus de ' : ''}${bytesText(storage.bytes)}`}
      </Part>
      {standby && <Part name="Site">{standbyText(standby)}</Part>}
      <Part name="Sauvegarde">{backupText(backup)}</Part>
      <Part name="Disque">{`${bytesText(disk.free)} libres sur ${bytesText(disk.size)} · ${used}\u00a0% occupés`}</Part>
    </dl>
  )
}

/** The largest boutiques, with what they take and how much they grew. */
function Sizes({ boutiques }: { boutiques: readonly BoutiqueSize[] }) {
  if (boutiques.length === 0) return null
  return (
    <section aria-labelledby="place-des-boutiques" className={classes.failed}>
      <h2 id="place-des-boutiques" className={classes.heading}>
        Place des boutiques
      </h2>
      <ul className="ab-list">
        {boutiques.map((boutique) => {
          const { total, parts } = sizeText(boutique)
          return (
            <li key={boutique.id} className={classes.job}>
              <span>
                <PlainLink to={`/admin/boutiques/${encodeURIComponent(boutique.id)}`}>{boutique.name}</PlainLink>
                <span className="ab-block ab-dim ab-sm ab-anywhere">{parts}</span>
              </span>
              <span>{total}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The size of the history, and how long it is kept. Less is asked about: what is removed does not come back. */
function JournalKept({ journal: { bytes, since, months: kept } }: Pick<Health, 'journal'>) {
  const months = kept ?? null
  const client = useQueryClient()
  const [less, setLess] = useState<number>()
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: number | null) =>
      api('PUT', '/api/sante/historique', wanted === null ? {} : { months: wanted }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    onError: ({ message }) => notify.error(message),
    onSettled: () => setLess(undefined),
  })
  const choose = (value: string): void => {
    const wanted = value === '' ? null : Number(value)
    if (wanted !== null && (months === null || wanted < months)) setLess(wanted)
    else mutate(wanted)
  }
  return (
    <span className="ab-row ab-gap-sm">
      {bytesText(bytes)}
      {since && ` · depuis ${monthText(since)}`} · gardé
      <NativeSelect
        aria-label="Durée de l'historique"
        className={classes.duration}
        size="xs"
        value={months ?? ''}
        disabled={isPending}
        onChange={(event) => choose(event.currentTarget.value)}
        data={JOURNAL_MONTHS.map((one) => ({ value: String(one ?? ''), label: monthsText(one) }))}
      />
      <ConfirmDelete
        opened={less !== undefined}
        title={`Garder l'historique ${monthsText(less ?? null)} seulement ?`}
        consequence="Ce qui est plus ancien est supprimé dans la journée, et ne peut plus être annulé. L'historique des commandes, des ventes, des achats et des dépenses reste."
        onCancel={() => setLess(undefined)}
        onConfirm={() => less !== undefined && mutate(less)}
      />
    </span>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <dt>{name}</dt>
      <dd className="ab-figures">{children}</dd>
    </div>
  )
}

/** What is backed up, until when, and what it takes. */
function backupText(backup: BackupHealth | undefined): string {
  if (!backup) return 'aucune'
  if (backup.isElsewhere) return "un autre serveur s'en charge"
  const { kind, coveredUntil, baseAt, bytes, shown, proven } = backup
  if (kind === 'files') return `fichiers seulement, vers ${shown} : la base est sauvegardée par son propre serveur`
  const parts = [
    coveredUntil ? `tout jusqu'au ${momentText(coveredUntil)}` : 'commence',
    baseAt ? `copie entière du ${momentText(baseAt)}` : 'copie entière en cours',
    bytes !== undefined && bytesText(bytes),
    proven
      ? `restaurée à l'essai le ${momentText(proven.at)} (${countText(proven.documents, 'document comparé', 'documents comparés')}, ${countText(proven.files, 'fichier', 'fichiers')})`
      : baseAt && "pas encore restaurée à l'essai",
  ]
  return parts.filter(Boolean).join(' · ')
}

const countText = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

const monthName = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthText = (month: string): string => monthName.format(Date.parse(`${month}-01`))
const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE })
const momentText = (instant: string): string => moment.format(Date.parse(instant))
