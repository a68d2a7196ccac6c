import { backupAlarms, type Health } from '@boutique/domain'
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PlainLink } from '../../base/PlainLink.tsx'
import { api } from '../../data/api.ts'
import classes from './BackupNotice.module.css'

/** Milliseconds between two readings. */
const EVERY = 10 * 60_000

/** What is so wrong with the backup that administrators must not miss it; nothing while it protects. */
export default function BackupNotice() {
  const { data } = useQuery({
    queryKey: ['sante'],
    queryFn: ({ signal }) => api<Health>('GET', '/api/sante', undefined, signal),
    staleTime: EVERY,
    refetchInterval: EVERY,
    retry: false,
  })
  const alarms = data?.backup ? backupAlarms(data.backup, data.at) : []
  if (alarms.length === 0) return null
  return (
    <Alert color="red" title="La sauvegarde a besoin de vous" className={classes.notice}>
      {alarms.map(({ what, todo }) => (
        <p key={what} className={classes.problem}>
          {what} {todo}
        </p>
      ))}
      <PlainLink to="/admin/sante">Voir la santé de l'installation</PlainLink>
    </Alert>
  )
}
