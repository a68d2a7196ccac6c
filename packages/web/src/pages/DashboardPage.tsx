import { firstEntry, MENUS } from '../base/menus.ts'
import { Title } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useRegistry } from '../base/registry.ts'
import { menuIcons } from '../base/menu-icons.ts'
import { PlainLink } from '../base/PlainLink.tsx'
import { useSession } from '../base/session.tsx'
import { usePageTitle } from '../base/use-page-title.ts'
import { useLiveCount } from '../data/live.ts'
import classes from './DashboardPage.module.css'
import { Highlights } from './Highlights.tsx'
import { Page } from './Page.tsx'
import { type Tile, visibleTiles } from './tiles.ts'

const day = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Paris',
})

const NO_BOUTIQUE = {
  admin: "Aucune boutique n'existe encore : créez la première.",
  user: 'Aucune boutique ne vous est ouverte : demandez-la à un administrateur.',
}

/** The home screen: a welcome, a tile for each kind of document the user works with (HOME-01 to HOME-05), and the strips of the day. */
export function DashboardPage() {
  usePageTitle('Tableau de bord')
  const { user, boutique } = useSession()
  const tiles = visibleTiles(user)
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
      {boutique === null ? <p className={classes.day}>{NO_BOUTIQUE[user.type]}</p> : null}
      {tiles.length > 0 ? (
        <ul className={classes.tiles} style={{ '--tiles': tiles.length } as CSSProperties}>
          {tiles.map((tile) => (
            <li key={tile.slug} className={classes.cell}>
              <TileLink tile={tile} boutique={boutique?.id ?? null} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.day}>
          {MENUS.some((menu) => firstEntry(menu, user))
            ? 'Vos écrans sont dans les menus.'
            : 'Aucun écran ne vous est encore ouvert : demandez-le à un administrateur.'}
        </p>
      )}
      <Highlights />
    </Page>
  )
}

function TileLink({ tile, boutique }: { tile: Tile; boutique: string | null }) {
  const isDeclared = useRegistry().has(tile.slug)
  const query = isDeclared && boutique !== null ? { boutique, collection: tile.slug } : null
  const { count, plus } = useLiveCount(query)
  const Icon = menuIcons[tile.icon]
  return (
    <PlainLink to={tile.path} className={classes.tile}>
      <span className={classes.name}>
        {Icon ? <Icon size={18} stroke={1.6} aria-hidden /> : null}
        {tile.label}
      </span>
      <span className={classes.figure}>
        {count === undefined ? '\u00a0' : `${plus ? 'plus de ' : ''}${format(count)}`}
      </span>
    </PlainLink>
  )
}

/** The thin space of French numbers is missing from the letters of titles. */
const format = (count: number): string => new Intl.NumberFormat('fr-FR').format(count).replaceAll('\u202f', '\u00a0')
