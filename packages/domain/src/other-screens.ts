import type { OtherScreen } from './core/screens/navigation.ts'

/**
 * Every screen of the navigation that no collection declares. An `announced` one is in no menu, and its address says what
 * will be there: the collection that fills it takes its line away and declares the same `path` with a `nav` in its screen.
 */
export const OTHER_SCREENS: readonly OtherScreen[] = [
  { path: '/dashboard', label: 'Tableau de bord', target: { kind: 'page', page: 'dashboard' } },
  { path: '/edit', label: 'Profil', target: { kind: 'page', page: 'profile' } },
  { path: '/password', label: 'Profil', target: { kind: 'page', page: 'profile' } },
  { path: '/assistant', label: 'Assistant', target: { kind: 'page', page: 'assistant' } },

  {
    path: '/boutique/resultat',
    label: 'Résultat',
    opensFor: 'boutique-compta',
    nav: { menu: 'boutique/comptes', order: 40, icon: 'details' },
    target: { kind: 'page', page: 'resultat' },
  },
  {
    path: '/boutique/registre',
    label: 'Registre',
    opensFor: 'boutique-compta',
    setting: 'registreObjets',
    nav: { menu: 'boutique/comptes', order: 60, icon: 'history' },
    target: { kind: 'page', page: 'registre' },
  },
  // The address of a label: the SKU follows.
  {
    path: '/boutique/piece',
    label: 'Pièce',
    opensFor: 'boutique-catalogue',
    target: { kind: 'page', page: 'piece' },
  },
  // Piece after piece, also without a network.
  {
    path: '/boutique/pieces',
    label: 'Ajouter une pièce',
    opensFor: 'boutique-catalogue',
    target: { kind: 'page', page: 'pieces' },
  },
  {
    path: '/boutique/params',
    label: 'Paramètres',
    opensFor: 'boutique-params',
    nav: { menu: 'boutique/reglages', order: 10, icon: 'settings' },
    target: { kind: 'settings' },
  },
  {
    path: '/boutique/traitement',
    label: 'Traitements',
    opensFor: 'admin',
    nav: { menu: 'boutique/reglages', order: 20, icon: 'database' },
    target: { kind: 'page', page: 'traitements' },
  },

  {
    path: '/website/cart',
    label: 'Panier',
    opensFor: 'website-marketing',
    target: { kind: 'announced', sentence: 'Les réglages du panier du site et les paniers abandonnés.' },
  },
  {
    path: '/website/analytics',
    label: 'Statistiques',
    opensFor: 'analytics',
    target: { kind: 'announced', sentence: 'Les visites du site et ce que les visiteurs regardent.' },
  },
  {
    path: '/website/params',
    label: 'Paramètres',
    opensFor: 'website-params',
    nav: { menu: 'website/reglages', order: 20, icon: 'settings' },
    target: { kind: 'settings' },
  },

  {
    path: '/organisation/tdb',
    label: 'Tableau de bord',
    opensFor: 'organisation',
    target: { kind: 'announced', sentence: 'Vos actions du jour et ce qui attend.' },
  },
  {
    path: '/organisation/projets',
    label: 'Projets',
    opensFor: 'organisation',
    target: { kind: 'announced', sentence: 'Vos projets et leurs prochaines actions.' },
  },
  {
    path: '/organisation/references',
    label: 'Références',
    opensFor: 'organisation',
    target: { kind: 'announced', sentence: 'Les documents que vous gardez sous la main.' },
  },
  {
    path: '/planning/tdb',
    label: 'Planning',
    opensFor: 'planning',
    target: { kind: 'announced', sentence: 'La semaine en cours, jour par jour.' },
  },
  {
    path: '/planning/fiches',
    label: 'Fiches',
    opensFor: 'planning',
    target: { kind: 'announced', sentence: 'Les fiches de travail du planning.' },
  },
  {
    path: '/planning/projets',
    label: 'Projets du planning',
    opensFor: 'planning',
    target: { kind: 'announced', sentence: 'Les projets placés dans le calendrier.' },
  },
  {
    path: '/carnet',
    label: 'Carnet',
    opensFor: 'carnet',
    target: { kind: 'announced', sentence: 'Vos notes, au fil des jours.' },
  },

  {
    path: '/calculatrices/omaje/planches',
    label: 'Omaje : planches',
    calculatrice: 'omaje-planches',
    nav: { menu: 'calculatrices/calculatrices', order: 10, icon: 'ruler' },
    target: { kind: 'page', page: 'planches' },
  },
  {
    path: '/calculatrices/feramesure/verrieres',
    label: 'Feramesure : verrières',
    calculatrice: 'feramesure-verriere',
    target: { kind: 'announced', sentence: "Le prix d'une verrière selon ses dimensions." },
  },
  {
    path: '/calculatrices/notcar',
    label: 'Notcar',
    calculatrice: 'notcar-pdc',
    target: { kind: 'announced', sentence: 'La calculatrice Notcar.' },
  },

  {
    path: '/apps',
    label: 'Applications',
    opensFor: 'application',
    target: { kind: 'announced', sentence: 'Les applications reliées à la boutique.' },
  },
  {
    path: '/app/instagram',
    label: 'Instagram',
    opensFor: 'application',
    nav: { menu: 'default/outils', order: 20, icon: 'instagram' },
    target: { kind: 'redirect', to: '/communication/instagram' },
  },
  {
    path: '/admin/journal',
    label: 'Journal',
    opensFor: 'admin',
    nav: { menu: 'default/administration', order: 40, icon: 'history' },
    target: { kind: 'page', page: 'journal' },
  },
  {
    path: '/admin/archives',
    label: 'Export et import',
    opensFor: 'admin',
    nav: { menu: 'default/administration', order: 55, icon: 'database' },
    target: { kind: 'page', page: 'archives' },
  },
  {
    path: '/admin/sante',
    label: 'Santé',
    opensFor: 'admin',
    nav: { menu: 'default/administration', order: 60, icon: 'heart' },
    target: { kind: 'page', page: 'health' },
  },

  // Other users cannot open these paths, whether a screen exists or not (PERM-18).
  { path: '/admin', label: 'Administration', opensFor: 'admin', target: { kind: 'nothing' } },
  { path: '/app', label: 'Applications', opensFor: 'application', target: { kind: 'nothing' } },
  { path: '/communication', label: 'Communication', opensFor: 'application', target: { kind: 'nothing' } },
]
