import { type ComponentType, lazy } from 'react'

/**
 * The panels that a screen may name, in a section or above a form. Each reads the form around it and is loaded when it
 * is first shown; a collection's folder adds its own here.
 */
export const panels: Readonly<Record<string, ComponentType>> = {
  'produits/etat': lazy(() => import('../../collections/produits/ProductState.tsx')),
  'produits/prix': lazy(() => import('../../collections/produits/ShownPrice.tsx')),
}
