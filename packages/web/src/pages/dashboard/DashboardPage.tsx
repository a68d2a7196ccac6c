import { MENU_IDS, type NavEntry, TIME_ZONE, tilesOf } from '@boutique/domain'
import { useDismissed } from '../../base/dismissed.ts'
import { firstEntry } from '../../base/menu-items.ts'
import { Anchor, Title } from '@mantine/core'
import { type CSSProperties, lazy, Suspense } from 'react'
import { useNavigation, useRegistry } from '../../base/registry.ts'
import { icons } from '../../base/icons.ts'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useSession } from '../../base/session/session.tsx'
import { usePageTitle } from '../../base/use-page-title.ts'
import { useLiveCount } from '../../data/live.ts'
import classes from './DashboardPage.module.css'
import { Highlights } from './Highlights.tsx'
import { LeftDrafts } from './LeftDrafts.tsx'
import { Page } from '../Page.tsx'
import { StartGate } from '../first-start/StartGate.tsx'
import { StepsGate } from '../first-start/StepsGate.tsx'
import { WaitingList } from './WaitingList.tsx'

const BackupNotice = lazy(() => import('./BackupNotice.tsx'))
const Figures = lazy(() => import('./Figures.tsx'))

const day = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: TIME_ZONE,
})

const NO_BOUTIQUE_YET = "Aucune boutique n'existe encore : créez la première."
const NO_BOUTIQUE_OPEN = 'Aucune boutique ne vous est ouverte : demandez-la à un administrateur.'

/**
 * The home screen: a welcome, a tile for each kind of document the user works with (HOME-01 to HOME-05), and the
 * highlights of the day.
 */
export function DashboardPage() {
  usePageTitle('Tableau de bord')
  const { user, boutique, boutiques, can } = useSession()
  const [isPutOff, putOff, restart] = useDismissed(`demarrage:${user.id}`)
  const isEmptyServer = can('boutiques', 'create') && boutiques.length <= 1
  const today = day.format(new Date())
  const name = user.displayname?.trim().split(/\s+/)[0]
  return (
    <Page>
      <Title order={1} className={classes.welcome}>
        {name ? `Bonjour ${name}` : 'Bonjour'}
      </Title>
      <p className={classes.day}>
        {today.charAt(0).toUpperCase() + today.slice(1)}
        {boutique ? ` · ${boutique.name}` : ''}
      </p>
      {/* Above what is loaded later: its links stay where they are. */}
      <LeftDrafts />
      <Suspense>
        <NoticeGate />
      </Suspense>
      {isEmptyServer && !isPutOff ? (
        <StartGate onEnd={putOff} />
      ) : (
        <Desk onRestart={isEmptyServer ? restart : undefined} />
      )}
    </Page>
  )
}

/** The notice about the backup, for those who may open the page that says more. */
function NoticeGate() {
  const { opens } = useSession()
  const health = useNavigation().find(({ path }) => path === '/admin/sante')
  return health && opens(health) ? <BackupNotice /> : null
}

/** What the home screen shows of the boutique. */
function Desk({ onRestart }: { onRestart: (() => void) | undefined }) {
  const { boutique, opens, lacks, canRead } = useSession()
  const navigation = useNavigation()
  const tiles = tilesOf(navigation).filter(opens)
  return (
    <>
      {boutique === null ? (
        <p className={classes.day}>
          {onRestart ? NO_BOUTIQUE_YET : NO_BOUTIQUE_OPEN}{' '}
          {onRestart && (
            <Anchor component="button" onClick={onRestart}>
              Commencer
            </Anchor>
          )}
        </p>
      ) : null}
      {boutique && <WaitingList boutique={boutique.id} />}
      {boutique && <StepsGate key={boutique.id} boutique={boutique.id} />}
      {tiles.length > 0 ? (
        <ul
          aria-label="Espaces de travail"
          className={classes.tiles}
          style={{ '--tiles': tiles.length } as CSSProperties}
        >
          {tiles.map((tile) => (
            <li key={tile.path} className={classes.cell}>
              <TileLink tile={tile} boutique={boutique?.id ?? null} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.day}>
          {MENU_IDS.some((menu) => firstEntry(navigation, menu, opens))
            ? 'Vos écrans sont dans les menus.'
            : (lacks ?? 'Aucun écran ne vous est encore ouvert : demandez-le à un administrateur.')}
        </p>
      )}
      {boutique && (canRead('depenses') || canRead('commandes')) && (
        <Suspense>
          <Figures key={boutique.id} boutique={boutique.id} />
        </Suspense>
      )}
      <Highlights />
    </>
  )
}

function TileLink({ tile, boutique }: { tile: NavEntry; boutique: string | null }) {
  const { target, nav } = tile
  const list = useRegistry().get(target.kind === 'collection' ? target.slug : '')?.screen?.list
  const waiting = list?.tabs.find(({ id }) => id === nav?.waiting)
  const query =
    target.kind === 'collection' && boutique !== null
      ? { boutique, collection: target.slug, ...(waiting && { where: waiting.where }) }
      : null
  const { count, plus } = useLiveCount(query)
  const Icon = nav && icons[nav.icon]
  return (
    <PlainLink to={tile.path} className={classes.tile}>
      <span className="ab-row ab-gap-sm ab-dim ab-medium">
        {Icon ? <Icon size={18} stroke={1.6} aria-hidden /> : null}
        {tile.label}
      </span>
      <span className={classes.figure}>
        {count === undefined ? '\u00a0' : `${plus ? 'plus de ' : ''}${format(count)}`}
        {waiting && <span className={classes.waiting}> {waiting.label.toLocaleLowerCase('fr')}</span>}
      </span>
    </PlainLink>
  )
}

/** Replaces the narrow no-break space of French numbers, which the title font lacks. */
const format = (count: number): string => new Intl.NumberFormat('fr-FR').format(count).replaceAll('\u202f', '\u00a0')
