import { type Erasure, ERASURE_COUNTS, type Erasures, formatDayLong, formatTime } from '@boutique/domain'
import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../data/api.ts'
import { Chip } from '../../ui/tags/Chip.tsx'
import page from '../Page.module.css'

const ASK_EVERY = 1000

/** The erasures of contacts, each with its proof: numbers by kind, and no personal data. */
export function ErasureList({ boutique }: { boutique: string }) {
  const { data } = useQuery({
    queryKey: ['effacements', boutique],
    queryFn: ({ signal }) =>
      api<Erasures>('GET', `/api/boutiques/${encodeURIComponent(boutique)}/effacements`, undefined, signal),
    refetchInterval: ({ state }) => (state.data?.effacements.some((one) => one.state !== 'fait') ? ASK_EVERY : false),
    gcTime: 0,
    retry: false,
  })
  const erasures = data?.effacements ?? []
  if (erasures.length === 0) return null
  return (
    <section className={page.section} aria-labelledby="effacements">
      <div>
        <Title order={2} id="effacements" className={page.sectionTitle}>
          Contacts effacés
        </Title>
        <p className={page.sentence}>La preuve de chaque effacement, sans donnée personnelle.</p>
      </div>
      <ul className="ab-grid ab-list">
        {erasures.map((one) => (
          <li key={one.id} className="ab-grid ab-gap-xs ab-pad-y-md ab-lined ab-first-at-top">
            <div className="ab-row ab-space-between ab-gap-md">
              <span className="ab-bold ab-anywhere">
                {formatDayLong(one.at)} à {formatTime(one.at)}
              </span>
              <Chip color={one.state === 'fait' ? 'green' : 'bleu'}>
                {one.state === 'fait' ? 'Effacé' : 'En cours'}
              </Chip>
            </div>
            <span className="ab-dim ab-fine">Demandé par {one.actor.displayname}</span>
            <span role="status">
              {lines(one.counts).map((line) => (
                <span key={line} className="ab-block">
                  {line}
                </span>
              ))}
            </span>
            {one.state === 'fait' && (
              <Button
                component="a"
                className="ab-self-start"
                size="compact-sm"
                variant="default"
                href={`data:text/plain;charset=utf-8,${encodeURIComponent(certificate(one))}`}
                download={`effacement-${one.id}.txt`}
              >
                Télécharger la preuve
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const lines = (counts: Erasure['counts']): string[] =>
  Object.entries(ERASURE_COUNTS).flatMap(([kind, label]) => (counts[kind] ? [`${label} : ${counts[kind]}`] : []))

/** The text of the proof. */
function certificate({ id, contact, actor, at, endedAt, counts }: Erasure): string {
  return [
    "Preuve de l'effacement d'un contact",
    '',
    `Effacement : ${id}`,
    `Identifiant du contact effacé : ${contact}`,
    `Demandé par : ${actor.displayname}, ${at}`,
    `Terminé : ${endedAt ?? ''}`,
    '',
    ...lines(counts),
    '',
    "Les sauvegardes faites avant l'effacement ne sont pas comprises.",
    '',
  ].join('\n')
}
