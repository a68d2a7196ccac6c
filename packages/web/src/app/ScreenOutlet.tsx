import type { Collection } from '@boutique/domain'
import { Navigate, useLocation } from '@tanstack/react-router'
import { lazy } from 'react'
import { listPieces } from '../collections/index.ts'
import { BoutiqueChoice, useChosenBoutique } from '../engine/BoutiqueChoice.tsx'
import { CollectionScreen } from '../engine/CollectionScreen.tsx'
import { DeclaredScreen } from '../engine/DeclaredScreen.tsx'
import { EmptyMenuPage } from '../pages/EmptyMenuPage.tsx'
import { MessagePage } from '../pages/MessagePage.tsx'
import { NoMatchPage } from '../pages/NoMatchPage.tsx'
import { AnnouncedPage } from '../pages/AnnouncedPage.tsx'
import { firstEntry } from '../base/menu-items.ts'
import { PiecesPage } from './offline-parts.ts'
import { type PageName, resolveRoute, type Route } from './resolve-route.ts'
import { useNavigation, useRegistry } from '../base/registry.ts'
import { useSession } from '../base/session/session.tsx'

const pages = {
  dashboard: lazy(() => import('../pages/dashboard/DashboardPage.tsx').then((m) => ({ default: m.DashboardPage }))),
  profile: lazy(() => import('../pages/ProfilePage.tsx').then((m) => ({ default: m.ProfilePage }))),
  assistant: lazy(() => import('../pages/AssistantPage.tsx').then((m) => ({ default: m.AssistantPage }))),
  planches: lazy(() => import('../pages/first-start/PlankPage.tsx').then((m) => ({ default: m.PlankPage }))),
  archives: lazy(() => import('../pages/archives/ArchivesPage.tsx').then((m) => ({ default: m.ArchivesPage }))),
  health: lazy(() => import('../pages/HealthPage.tsx').then((m) => ({ default: m.HealthPage }))),
  journal: lazy(() => import('../pages/journal/JournalPage.tsx').then((m) => ({ default: m.JournalPage }))),
  resultat: lazy(() => import('../pages/results/ResultPage.tsx').then((m) => ({ default: m.ResultPage }))),
  piece: lazy(() => import('../pages/PiecePage.tsx').then((m) => ({ default: m.PiecePage }))),
  pieces: PiecesPage,
  registre: lazy(() => import('../pages/register/RegisterPage.tsx').then((m) => ({ default: m.RegisterPage }))),
  traitements: lazy(() => import('../pages/treatments/TreatmentPage.tsx').then((m) => ({ default: m.TreatmentPage }))),
} satisfies Record<PageName, unknown>
const SettingsPage = lazy(() => import('../pages/SettingsPage.tsx').then((m) => ({ default: m.SettingsPage })))

/** The screen of the current address. */
export function ScreenOutlet() {
  const { pathname } = useLocation()
  const { opens } = useSession()
  return <Screen route={resolveRoute(pathname, useNavigation(), opens)} />
}

function Screen({ route }: { route: Route }) {
  const registry = useRegistry()
  const navigation = useNavigation()
  const { boutique, opens } = useSession()
  const { chosen } = useChosenBoutique()
  /** The boutique of a screen: the current one, or that chosen on it. */
  const boutiqueOf = ({ screen }: Collection) => (screen?.choosesBoutique ? chosen : boutique)
  switch (route.kind) {
    case 'page': {
      const Page = pages[route.page]
      return <Page />
    }
    case 'collection': {
      const collection = registry.get(route.slug)
      if (!collection) return <NoMatchPage />
      const needsBoutique = collection.scope === 'boutique'
      const own = boutiqueOf(collection)
      const choice = collection.screen?.choosesBoutique && <BoutiqueChoice collection={collection} id={route.id} />
      if (needsBoutique && !own) return choice || <MessagePage title="La boutique est obligatoire" />
      const scope = needsBoutique ? (own?.id ?? null) : null
      return (
        <>
          {choice}
          <CollectionScreen
            // Another collection or boutique is another screen: no state is kept.
            key={`${scope}/${route.slug}`}
            collection={collection}
            boutique={scope}
            id={route.id}
            pieces={listPieces[route.slug]}
          />
        </>
      )
    }
    case 'children': {
      const collection = registry.get(route.slug)
      const own = collection?.owner && boutiqueOf(collection.owner)
      if (!collection?.declaredBy || !collection.owner) return <NoMatchPage />
      if (!own) return <BoutiqueChoice collection={collection.owner} id={undefined} />
      const { parent, id } = route
      return (
        <DeclaredScreen key={`${own.id}/${parent}`} collection={collection} boutique={own.id} parent={parent} id={id} />
      )
    }
    case 'settings':
      return <SettingsPage />
    case 'announced':
      return <AnnouncedPage key={route.title} title={route.title} sentence={route.sentence} />
    case 'redirect':
      return <Navigate to={route.to} replace />
    case 'menu': {
      const first = firstEntry(navigation, route.menu, opens)
      if (first) return <Navigate to={first.path} replace />
      return <EmptyMenuPage menu={route.menu} />
    }
    case 'unknown-type':
      return <MessagePage title={`Problème de configuration, le type ${route.type} n'existe pas`} />
    case 'forbidden':
      return (
        <MessagePage
          title="Accès réservé"
          sentence="Vos droits n'ouvrent pas cet écran ; un administrateur peut vous le donner."
        />
      )
    case 'nowhere':
      return <NoMatchPage />
  }
}
