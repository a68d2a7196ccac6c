import { Button } from '@mantine/core'
import { Navigate, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { menuAt } from '@boutique/domain'
import { NoMatchPage } from '../pages/NoMatchPage.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { nextFor } from '../base/next.ts'
import { loadDeclarations } from '../base/registry.ts'
import { useGate } from '../base/session.tsx'

/** The shell and the declarations that its menus show, loaded side by side. */
const Shell = lazy(async () => {
  const [{ Shell }] = await Promise.all([import('./Shell.tsx'), loadDeclarations()])
  return { default: Shell }
})

/** Lets those who are signed in into the shell; the others go to "/", their address kept (SHELL-16, SHELL-17, AUTH-27). */
export function ShellGate() {
  const gate = useGate()
  const { pathname, searchStr } = useLocation()
  if (gate.state === 'loading') return <Loading text={waitingText(pathname)} />
  if (gate.state === 'offline') {
    return (
      <main>
        <EmptyState isPage title="Le serveur ne répond pas" sentence="Rien n'est perdu : réessayez dans un instant.">
          <Button onClick={gate.retry}>Réessayer</Button>
        </EmptyState>
      </main>
    )
  }
  if (gate.state === 'out') {
    if (menuAt(pathname) === undefined) {
      return (
        <main>
          <NoMatchPage />
        </main>
      )
    }
    // Who signs out does not mean to come back to the same place.
    return <Navigate to="/" search={gate.hasLeft ? {} : nextFor(pathname + searchStr)} replace />
  }
  return (
    <Suspense fallback={<Loading text={waitingText(pathname)} />}>
      <Shell expired={gate.expired} reason={gate.reason} />
    </Suspense>
  )
}

/** What the shell says while the user loads; the shop area says it in its own words (SHELL-16, NAV-31). */
const waitingText = (pathname: string): string =>
  pathname.startsWith('/boutique')
    ? "Chargement en cours de l'utilisateur"
    : "En attente de chargement de l'utilisateur"
