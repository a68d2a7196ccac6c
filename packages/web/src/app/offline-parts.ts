import { lazyPart } from '../base/timing/lazy-part.ts'

/** The address of the screen that adds pieces, also without a network. */
export const PIECES_PATH = '/boutique/pieces'

/** Milliseconds until code that could not be loaded is asked for again. */
const AGAIN = 5000

/** The screen that adds pieces. */
export const PiecesPage = lazyPart(() => import('../pages/offline/PiecesPage.tsx').then((m) => m.PiecesPage))

/** What the shell does about outages: no screen waits for it, and none fails without it. */
export const OfflineHost = lazyPart(loadHost)

async function loadHost(): ReturnType<typeof importHost> {
  try {
    return await importHost()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, AGAIN))
    return loadHost()
  }
}

const importHost = () => import('./shell/OfflineHost.tsx').then((m) => m.OfflineHost)
