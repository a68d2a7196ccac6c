import type { Registry } from '@boutique/domain'

export interface SameScreen {
  path: string
  label: string
}

/**
 * The screen that stays when another boutique is chosen: the list of the collection at an address, since its documents
 * belong to the first one. Undefined for screens that are the same in all boutiques or have none.
 */
export function sameScreen(registry: Registry, pathname: string): SameScreen | undefined {
  for (const { screen, scope, label } of registry.values()) {
    if (!screen || scope !== 'boutique' || screen.choosesBoutique) continue
    if (pathname === screen.path || pathname.startsWith(`${screen.path}/`))
      return { path: screen.path, label: label.many }
  }
  return undefined
}
