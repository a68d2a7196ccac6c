import type { PanelName } from '@boutique/domain'
import { type ComponentType, lazy } from 'react'

/**
 * The panels that a screen may name, in a section or above a form. Each reads the surrounding form and is loaded when
 * first shown; a collection adds its panel here and the name to `PanelName`.
 */
export const panels: Readonly<Record<PanelName, ComponentType>> = {
  'produits/etat': lazy(() => import('./produits/ProductState.tsx')),
  'produits/prix': lazy(() => import('./produits/ShownPrice.tsx')),
  urls: lazy(() => import('./urls/AddressesPanel.tsx').then((m) => ({ default: m.AddressesPanel }))),
  'contacts/demandes': lazy(() => import('./contacts/RequestsPanel.tsx').then((m) => ({ default: m.RequestsPanel }))),
  'boutiques/listes': lazy(() => import('./boutiques/ListsPanel.tsx')),
  'utilisateurs/connexion': lazy(() => import('./utilisateurs/SignInPanel.tsx')),
}
