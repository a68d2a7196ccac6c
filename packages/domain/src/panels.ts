/**
 * The panels that a screen may name, in a section or above a form: parts that the generic form does not render. Their
 * components are in `packages/web/src/collections/panels.ts`, which must have one for each name.
 */
export type PanelName =
  | 'boutiques/courriel'
  | 'boutiques/listes'
  | 'campagnes/destinataires'
  | 'campagnes/envoi'
  | 'campagnes/renvoi'
  | 'campagnes/apercu'
  | 'campagnes/segmentation'
  | 'campagnes/envoyer'
  | 'commandes/confirmation'
  | 'commandes/paiements'
  | 'commandes/catalogue'
  | 'commandes/photo'
  | 'commandes/resume'
  | 'commandes/validation'
  | 'contacts/doublons'
  | 'contacts/fusion'
  | 'contacts/newsletter'
  | 'produits/etat'
  | 'produits/prix'
  | 'urls'
  | 'utilisateurs/connexion'
  | 'ventes/charge'
  | 'ventes/commande'
