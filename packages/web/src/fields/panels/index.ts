import { type ComponentType, createElement, lazy } from 'react'

/** The panel of a sub-collection that needs nothing of its own. */
const children = (slug: string): ComponentType =>
  lazy(() =>
    import('../../engine/children/ChildrenPanel.tsx').then(({ ChildrenPanel }) => ({
      default: () => createElement(ChildrenPanel, { slug }),
    })),
  )

/**
 * The panels that a screen may name, in a section or above a form. Each reads the form around it and is loaded when it
 * is first shown; a collection's folder adds its own here.
 */
export const panels: Readonly<Record<string, ComponentType>> = {
  'produits/etat': lazy(() => import('../../collections/produits/ProductState.tsx')),
  'produits/prix': lazy(() => import('../../collections/produits/ShownPrice.tsx')),
  'productCategories/dimensions': children('productCategories/dimensions'),
  'productFeatures/values': children('productFeatures/values'),
  'produits/variants': lazy(() =>
    import('../../collections/variants/VariantsPanel.tsx').then((m) => ({ default: m.VariantsPanel })),
  ),
  urls: lazy(() => import('../../collections/urls/AddressesPanel.tsx').then((m) => ({ default: m.AddressesPanel }))),
  'contacts/demandes': lazy(() =>
    import('../../collections/contacts/RequestsPanel.tsx').then((m) => ({ default: m.RequestsPanel })),
  ),
  'boutiques/listes': lazy(() => import('../../collections/boutiques/ListsPanel.tsx')),
  'utilisateurs/connexion': lazy(() => import('../../collections/utilisateurs/SignInPanel.tsx')),
}
