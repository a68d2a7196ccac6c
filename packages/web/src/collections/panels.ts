import type { PanelName } from '@boutique/domain'
import { type ComponentType, lazy } from 'react'

/**
 * The panels that a screen may name, in a section or above a form. Each reads the surrounding form and is loaded when
 * first shown; a collection adds its panel here and the name to `PanelName`.
 */
export const panels: Readonly<Record<PanelName, ComponentType>> = {
  'demandes/client': lazy(() => import('./demandes/ContactAside.tsx')),
  'demandes/echanges': lazy(() => import('./demandes/MessagesPanel.tsx')),
  'demandes/etat': lazy(() => import('./demandes/RequestState.tsx')),
  'demandes/produit': lazy(() => import('./demandes/RequestProduct.tsx')),
  'demandes/reponse': lazy(() => import('./demandes/AnswerPanel.tsx')),
  'produits/etat': lazy(() => import('./produits/ProductState.tsx')),
  'produits/prix': lazy(() => import('./produits/ShownPrice.tsx')),
  'produits/reservation': lazy(() => import('./produits/ReservedFor.tsx')),
  'schemas/donnees': lazy(() => import('./schemas/EntriesPanel.tsx')),
  seo: lazy(() => import('./seo/SearchPreviewPanel.tsx')),
  urls: lazy(() => import('./urls/AddressesPanel.tsx').then((m) => ({ default: m.AddressesPanel }))),
  'campagnes/destinataires': lazy(() => import('./campagnes/SendingLists.tsx')),
  'campagnes/envoi': lazy(() => import('./campagnes/SendingState.tsx')),
  'campagnes/renvoi': lazy(() => import('./campagnes/ResendPreview.tsx')),
  'campagnes/apercu': lazy(() => import('./campagnes/PreviewPanel.tsx')),
  'campagnes/segmentation': lazy(() => import('./campagnes/RecipientsPanel.tsx')),
  'campagnes/envoyer': lazy(() => import('./campagnes/SendPanel.tsx')),
  'commandes/confirmation': lazy(() => import('./commandes/ConfirmationPreview.tsx')),
  'commandes/paiements': lazy(() => import('./commandes/PaymentsPanel.tsx')),
  'commandes/catalogue': lazy(() => import('./commandes/CataloguePanel.tsx')),
  'commandes/photo': lazy(() => import('./commandes/PhotoPanel.tsx')),
  'commandes/resume': lazy(() => import('./commandes/OrderHeader.tsx')),
  'commandes/validation': lazy(() => import('./commandes/ValidationBlock.tsx')),
  'contacts/donnees': lazy(() => import('./contacts/PersonalDataPanel.tsx')),
  'contacts/doublons': lazy(() => import('./contacts/DuplicatesPanel.tsx')),
  'contacts/fusion': lazy(() => import('./contacts/MergePanel.tsx')),
  'contacts/newsletter': lazy(() => import('./contacts/NewsletterPanel.tsx')),
  'medias/photo': lazy(() => import('./medias/MediaPhoto.tsx')),
  'medias/suppression': lazy(() => import('./medias/RemovalUsages.tsx')),
  'medias/usages': lazy(() => import('./medias/UsagesPanel.tsx')),
  'boutiques/listes': lazy(() => import('./boutiques/ListsPanel.tsx')),
  'boutiques/courriel': lazy(() => import('./boutiques/MailPanel.tsx')),
  'boutiques/projet': lazy(() => import('./boutiques/ProjectPanel.tsx')),
  'transferts/essai': lazy(() => import('./transferts/DryRunPanel.tsx')),
  'transferts/etat': lazy(() => import('./transferts/TransferState.tsx')),
  'boutiques/webhooks': lazy(() => import('./boutiques/WebhooksPanel.tsx')),
  'ventes/commande': lazy(() => import('./ventes/OrderOfSale.tsx')),
  'utilisateurs/connexion': lazy(() => import('./utilisateurs/SignInPanel.tsx')),
  'utilisateurs/sessions': lazy(() => import('./utilisateurs/SessionsPanel.tsx')),
  'ventes/charge': lazy(() => import('./ventes/ChargePanel.tsx')),
}
