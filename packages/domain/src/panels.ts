/**
 * The panels that a screen may name, in a section or above a form: what the general form does not draw. Their components
 * are in `packages/web/src/collections/panels.ts`, which must have one for each name.
 */
export type PanelName =
  | 'boutiques/listes'
  | 'contacts/demandes'
  | 'produits/etat'
  | 'produits/prix'
  | 'urls'
  | 'utilisateurs/connexion'
