/** A screen that is announced and not there yet: its title and one sentence about what it will hold. */
export interface Planned {
  title: string
  sentence: string
}

/**
 * Menu entries and routes whose screen the specification does not describe, or which have no declared collection yet. A
 * collection that declares the same path takes its place.
 */
export const PLANNED: Readonly<Record<string, Planned>> = {
  '/boutique/modeles': planned('Modèles', 'Les pièces que vous fabriquez à la demande, avec leurs options.'),
  '/boutique/services': planned('Services', 'Les services que vous proposez avec vos pièces.'),
  '/boutique/caracteristiques': planned('Caractéristiques', 'Les matières, couleurs et autres traits de vos produits.'),
  '/boutique/categories': planned('Catégories', 'Les catégories de vos produits et leurs dimensions.'),
  '/boutique/contacts': planned('Contacts', 'Vos clients, vos prospects et leurs coordonnées.'),
  '/boutique/campagnes': planned('Campagnes', 'Les messages envoyés à plusieurs contacts.'),
  '/boutique/commandes': planned('Commandes', 'Les commandes de vos clients, leur état et leurs paiements.'),
  '/boutique/abonnements': planned('Abonnements', 'Ce que vos clients paient régulièrement.'),
  '/boutique/demandes': planned('Demandes', 'Les demandes de vos clients et vos réponses.'),
  '/boutique/depenses': planned('Dépenses', 'Les dépenses de la boutique et leur total.'),
  '/boutique/ventes': planned('Ventes', 'Les paiements reçus et leur total.'),
  '/boutique/fournisseurs': planned('Fournisseurs', 'Les fournisseurs de la boutique.'),
  '/boutique/traitement': planned('Traitements', 'Les traitements des données de la boutique.'),
  '/medias': planned('Médias', 'Toutes les photos de la boutique.'),
  '/apps': planned('Applications', 'Les applications reliées à la boutique.'),
  '/communication/instagram': planned('Instagram', 'Les publications de la boutique.'),
  '/communication/newsletters': planned('Newsletters', 'Les lettres envoyées à vos abonnés.'),
  '/website/pages': planned('Pages', 'Les pages du site, dans leur arborescence.'),
  '/website/articles': planned('Articles', 'Les articles du site.'),
  '/website/memos': planned('Mémos', 'Les mémos du site, en images.'),
  '/website/banners': planned('Bannières', 'Les messages en haut ou en bas du site.'),
  '/website/coupons': planned('Coupons', 'Les codes de réduction.'),
  '/website/cart': planned('Panier', 'Les réglages du panier du site et les paniers abandonnés.'),
  '/website/analytics': planned('Statistiques', 'Les visites du site et ce que les visiteurs regardent.'),
  '/organisation/tdb': planned('Tableau de bord', 'Vos actions du jour et ce qui attend.'),
  '/organisation/intras': planned('Actions', 'Vos actions, à concrétiser une par une.'),
  '/organisation/projets': planned('Projets', 'Vos projets et leurs prochaines actions.'),
  '/organisation/references': planned('Références', 'Les documents que vous gardez sous la main.'),
  '/planning/tdb': planned('Planning', 'La semaine en cours, jour par jour.'),
  '/planning/fiches': planned('Fiches', 'Les fiches de travail du planning.'),
  '/planning/projets': planned('Projets du planning', 'Les projets placés dans le calendrier.'),
  '/carnet': planned('Carnet', 'Vos notes, au fil des jours.'),
  '/calculatrices/omaje/planches': planned('Omaje : planches', "Le prix de vente d'une planche selon ses dimensions."),
  '/calculatrices/feramesure/verrieres': planned(
    'Feramesure : verrières',
    "Le prix d'une verrière selon ses dimensions.",
  ),
  '/calculatrices/notcar': planned('Notcar', 'La calculatrice Notcar.'),
  '/admin/schemas': planned('Schémas', 'Les formulaires des boutiques et leurs réponses.'),
  '/admin/transfert': planned('Transfert', 'La copie de documents vers la base de la boutique.'),
}

function planned(title: string, sentence: string): Planned {
  return { title, sentence }
}
