import { Title } from '@mantine/core'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useSession } from '../../base/session/session.tsx'
import { usePageTitle } from '../../base/use-page-title.ts'
import { useListAddress } from '../../engine/list/pages/use-list-address.ts'
import { MessagePage } from '../MessagePage.tsx'
import { Page } from '../Page.tsx'
import { ResultView } from './ResultView.tsx'
import classes from './results.module.css'
import { SleepingView } from './SleepingView.tsx'
import { StockView } from './StockView.tsx'

const TABS = [
  { id: 'resultat', label: 'Résultat', View: ResultView },
  { id: 'stock', label: 'Stock au coût', View: StockView },
  { id: 'dormants', label: 'Pièces qui dorment', View: SleepingView },
] as const

/** What a boutique earned in a period, what its stock is worth, and what sleeps there. */
export function ResultPage() {
  usePageTitle('Résultat')
  const { boutique } = useSession()
  const [{ onglet }] = useListAddress()
  if (!boutique) return <MessagePage title="La boutique est obligatoire" />
  const { id, View } = TABS.find((tab) => tab.id === onglet) ?? TABS[0]
  return (
    <Page>
      <Title order={1} className={classes.title}>
        Résultat
      </Title>
      <nav className={classes.tabs} aria-label="Résultat et stock">
        {TABS.map((tab) => (
          <PlainLink
            key={tab.id}
            to="/boutique/resultat"
            {...(tab.id !== 'resultat' && { search: { onglet: tab.id } })}
            className={`${classes.tab} ab-touch`}
            aria-current={tab.id === id ? 'page' : undefined}
          >
            {tab.label}
          </PlainLink>
        ))}
      </nav>
      <View key={boutique.id} boutique={boutique.id} />
    </Page>
  )
}
