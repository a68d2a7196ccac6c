import { type ArchiveExport, bytesText } from '@boutique/domain'
import { Alert, Button, Group, Progress, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../data/api.ts'
import { useRef } from 'react'
import page from '../Page.module.css'
import { exportText } from './archive-text.ts'

/** How often the state of a running job is asked for, in milliseconds. */
export const ASK_EVERY = 1000

/** Exports the boutique: the button, the progress, and the file of the last export while it is kept. */
export function ExportSection({ boutique }: { boutique: { id: string; name: string } }) {
  const client = useQueryClient()
  const path = `/api/boutiques/${encodeURIComponent(boutique.id)}/export`
  const key = ['export', boutique.id]
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api<ArchiveExport>('GET', path, undefined, signal),
    refetchInterval: ({ state }) => (isRunning(state.data) ? ASK_EVERY : false),
    gcTime: 0,
    retry: false,
  })
  const start = useMutation({
    mutationFn: () => api<ArchiveExport>('POST', path),
    onSuccess: (answer) => client.setQueryData(key, answer),
    // Somebody else may have started one.
    onError: () => client.invalidateQueries({ queryKey: key }),
  })
  // The button that was pressed is disabled, and keeps no focus.
  const status = useRef<HTMLDivElement>(null)
  const running = isRunning(data)
  const problem = start.error?.message ?? error?.message ?? (running ? undefined : data?.failure)
  return (
    <section className={page.section} aria-labelledby="export">
      <div>
        <Title order={2} id="export" className={page.sectionTitle}>
          Exporter la boutique
        </Title>
        <p className={page.sentence}>{boutique.name}</p>
      </div>
      <div className="ab-grid ab-align-content-start ab-gap-md">
        <p className="ab-no-margin ab-anywhere">
          Un fichier .zip avec les documents et leur historique, les photos, et un tableau par liste. Les mots de passe
          et les clés n'y sont pas.
        </p>
        {problem !== undefined && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {/* Always there, so that screen readers announce its changes. */}
        <div role="status" className="ab-no-margin ab-anywhere" ref={status} tabIndex={-1}>
          {data && exportText(data)}
        </div>
        {running && <Progress aria-label="Avancement de l'export" value={(data?.part ?? 0) / 10} />}
        <Group>
          <Button
            variant={data?.file ? 'default' : 'filled'}
            loading={start.isPending}
            disabled={!data || running || data.left === 0}
            onClick={() => {
              status.current?.focus()
              start.mutate()
            }}
          >
            Exporter la boutique
          </Button>
          {data?.file && !running && (
            <Button component="a" href={`${path}/fichier`} download={data.file.name}>
              {`Télécharger (${bytesText(data.file.bytes)})`}
            </Button>
          )}
        </Group>
      </div>
    </section>
  )
}

const isRunning = (data: ArchiveExport | undefined): boolean => data?.state === 'attente' || data?.state === 'cours'
