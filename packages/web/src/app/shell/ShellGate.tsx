import { Navigate, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { menuAt } from '@boutique/domain'
import { NoMatchPage } from '../../pages/NoMatchPage.tsx'
import { lazyPart } from '../../base/timing/lazy-part.ts'
import { nextFor } from '../../base/session/next-address.ts'
import { loadDeclarations } from '../../base/registry.ts'
import { useGate } from '../../base/session/session.tsx'
import { NoAnswer } from './NoAnswer.tsx'
import { ShellFrame } from './ShellFrame.tsx'

/** The shell and the declarations for its menus, loaded in parallel while the user is read. */
const Shell = lazyPart(async () => {
  const [{ Shell }] = await Promise.all([import('./Shell.tsx'), loadDeclarations()])
  return Shell
})
Shell.preload().catch(() => undefined)

/** Without a network it is there when the service worker has kept it. */
const OfflineStart = lazyPart(() => import('./OfflineStart.tsx').then((m) => m.OfflineStart).catch(() => NoAnswer))

/** Shows the shell to signed-in users; redirects others to "/", keeping their address (SHELL-16, SHELL-17, AUTH-27). */
export function ShellGate() {
  const gate = useGate()
  const { pathname, searchStr } = useLocation()
  if (gate.state === 'loading') return <ShellFrame text={waitingText(pathname)} />
  if (gate.state === 'offline') {
    return (
      <Suspense fallback={<ShellFrame text={waitingText(pathname)} />}>
        <OfflineStart retry={gate.retry} />
      </Suspense>
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
    // After signing out, the next sign-in does not return to the same address.
    return <Navigate to="/" search={gate.hasLeft ? {} : nextFor(pathname + searchStr)} replace />
  }
  return (
    <Suspense fallback={<ShellFrame text={waitingText(pathname)} />}>
      <Shell expired={gate.expired} reason={gate.reason} isBlocked={gate.isBlocked} />
    </Suspense>
  )
}

/** The text while the user loads; the shop area has its own (SHELL-16, NAV-31). */
const waitingText = (pathname: string): string =>
  pathname.startsWith('/boutique')
    ? "Chargement en cours de l'utilisateur"
    : "En attente de chargement de l'utilisateur"
