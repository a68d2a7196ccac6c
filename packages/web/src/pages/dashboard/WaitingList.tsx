import { PlainLink } from '../../base/PlainLink.tsx'
import { useRegistry } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import { useToday } from '../../base/timing/use-today.ts'
import { useLiveCounts } from '../../data/live.ts'
import { Dot } from '../../ui/tags/Chip.tsx'
import { waitingIn } from './waiting.ts'
import classes from './WaitingList.module.css'

/** What waits for somebody today, each a link to the list of exactly these; one calm sentence when nothing does. */
export function WaitingList({ boutique }: { boutique: string }) {
  const { canRead } = useSession()
  const all = waitingIn(useRegistry(), boutique, canRead, useToday())
  const counts = useLiveCounts(all.map(({ query }) => query))
  const shown = all.flatMap((one, index) => {
    const { count = 0, plus } = counts[index] ?? {}
    return count > 0 ? [{ ...one, count, plus }] : []
  })
  if (all.length === 0) return null
  const isKnown = counts.every((count) => count !== undefined)
  return (
    <section className={classes.waiting} aria-label="À faire">
      {shown.length === 0 && isKnown && <p className={classes.calm}>Rien n'attend aujourd'hui.</p>}
      <ul className={classes.list}>
        {shown.map(({ path, search, said, isLate, count, plus }) => (
          <li key={`${path} ${search.onglet}`}>
            <PlainLink to={path} search={search} className={classes.link} data-late={isLate || undefined}>
              <Dot color={isLate ? 'red' : 'bleu'} />
              <strong>{plus ? `plus de ${count}` : count}</strong>
              {` ${count > 1 ? said.many : said.one}`}
            </PlainLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
