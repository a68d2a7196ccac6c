import type { PanelName } from '@boutique/domain'
import type { ComponentType } from 'react'
import { innerPart, type LazyPart } from '../base/timing/lazy-part.ts'

const panel = (load: () => Promise<{ default: ComponentType }>): LazyPart<object> =>
  innerPart(() => load().then((m) => m.default))

/**
 * The panels that a screen may name, in a section or above a form. Each reads the surrounding form and is loaded when
 * first shown; a collection adds its panel here and the name to `PanelName`.
 */
export const panels: Readonly<Record<PanelName, LazyPart<object>>> = {
  'achats/photos': panel(() => import('./achats/PhotosPanel.tsx')),
  'achats/registre': panel(() => import('./achats/RegisterPanel.tsx')),
  'achats/reverser': panel(() => import('./achats/SettledAmount.tsx')),
  'ventes/recu': panel(() => import('./ventes/SaleReceipt.tsx')),
  'demandes/client': panel(() => import('./demandes/ContactAside.tsx')),
  'demandes/echanges': panel(() => import('./demandes/MessagesPanel.tsx')),
  'demandes/etat': panel(() => import('./demandes/RequestState.tsx')),
  'demandes/produit': panel(() => import('./demandes/RequestProduct.tsx')),
  'demandes/reponse': panel(() => import('./demandes/AnswerPanel.tsx')),
  'produits/etat': panel(() => import('./produits/ProductState.tsx')),
  'produits/gain': panel(() => import('./produits/Earned.tsx')),
  'produits/marge': panel(() => import('./produits/MarginLeft.tsx')),
  'produits/modele': panel(() => import('./produits/ModelPanel.tsx')),
  'produits/parcours': panel(() => import('./produits/LifePanel.tsx')),
  'produits/prix': panel(() => import('./produits/ShownPrice.tsx')),
  'produits/reservation': panel(() => import('./produits/ReservedFor.tsx')),
  'schemas/avis': panel(() => import('./schemas/AlertPanel.tsx')),
  'schemas/donnees': panel(() => import('./schemas/EntriesPanel.tsx')),
  seo: panel(() => import('./seo/SearchPreviewPanel.tsx')),
  urls: panel(() => import('./urls/AddressesPanel.tsx').then((m) => ({ default: m.AddressesPanel }))),
  'campagnes/destinataires': panel(() => import('./campagnes/SendingLists.tsx')),
  'campagnes/envoi': panel(() => import('./campagnes/SendingState.tsx')),
  'campagnes/renvoi': panel(() => import('./campagnes/ResendPreview.tsx')),
  'campagnes/apercu': panel(() => import('./campagnes/PreviewPanel.tsx')),
  'campagnes/segmentation': panel(() => import('./campagnes/RecipientsPanel.tsx')),
  'campagnes/envoyer': panel(() => import('./campagnes/SendPanel.tsx')),
  'commandes/confirmation': panel(() => import('./commandes/ConfirmationPreview.tsx')),
  'commandes/paiements': panel(() => import('./commandes/PaymentsPanel.tsx')),
  'commandes/catalogue': panel(() => import('./commandes/CataloguePanel.tsx')),
  'commandes/photo': panel(() => import('./commandes/PhotoPanel.tsx')),
  'commandes/en-vente': panel(() => import('./commandes/StillOnSale.tsx')),
  'commandes/resume': panel(() => import('./commandes/OrderHeader.tsx')),
  'commandes/validation': panel(() => import('./commandes/ValidationBlock.tsx')),
  'contacts/donnees': panel(() => import('./contacts/PersonalDataPanel.tsx')),
  'contacts/doublons': panel(() => import('./contacts/DuplicatesPanel.tsx')),
  'contacts/fusion': panel(() => import('./contacts/MergePanel.tsx')),
  'contacts/newsletter': panel(() => import('./contacts/NewsletterPanel.tsx')),
  'medias/photo': panel(() => import('./medias/MediaPhoto.tsx')),
  'medias/suppression': panel(() => import('./medias/RemovalUsages.tsx')),
  'medias/usages': panel(() => import('./medias/UsagesPanel.tsx')),
  'boutiques/listes': panel(() => import('./boutiques/ListsPanel.tsx')),
  'boutiques/algolia': panel(() => import('./boutiques/IndexPanel.tsx')),
  'boutiques/stockage': panel(() => import('./boutiques/StoragePanel.tsx')),
  'boutiques/courriel': panel(() => import('./boutiques/MailPanel.tsx')),
  'boutiques/projet': panel(() => import('./boutiques/ProjectPanel.tsx')),
  'reversements/releve': panel(() => import('./reversements/StatementPanel.tsx')),
  'transferts/essai': panel(() => import('./transferts/DryRunPanel.tsx')),
  'transferts/etat': panel(() => import('./transferts/TransferState.tsx')),
  'boutiques/webhooks': panel(() => import('./boutiques/WebhooksPanel.tsx')),
  'ventes/commande': panel(() => import('./ventes/OrderOfSale.tsx')),
  'utilisateurs/acces': panel(() => import('./utilisateurs/AccessPanel.tsx')),
  'utilisateurs/connexion': panel(() => import('./utilisateurs/SignInPanel.tsx')),
  'utilisateurs/profils': panel(() => import('./utilisateurs/ProfilesPanel.tsx')),
  'utilisateurs/sessions': panel(() => import('./utilisateurs/SessionsPanel.tsx')),
  'ventes/charge': panel(() => import('./ventes/ChargePanel.tsx')),
}
