/** Something that the demonstration boutique published, `days` before today. */
interface Published {
  days: number
  /** Not shown to anybody yet. */
  hidden?: boolean
}

export const NEWSLETTERS: readonly (Published & { title: string })[] = [
  { days: 310, title: 'L’atelier rouvre ses portes' },
  { days: 214, title: 'Portes ouvertes les 12 et 13 juin' },
  { days: 128, title: 'Six tables de ferme à adopter' },
  { days: 62, title: 'Rentrée : les bureaux d’écolier sont prêts' },
  { days: 9, title: 'Nos idées pour les fêtes', hidden: true },
]

export const POSTS: readonly (Published & { description: string })[] = [
  { days: 140, description: 'Premier passage de cire sur l’armoire normande.\n#cire #chêne #atelier' },
  { days: 96, description: 'Un plateau, trois planches, aucun nœud.\n#boismassif #surmesure' },
  { days: 51, description: 'Avant, après : le fauteuil crapaud a retrouvé ses ressorts.\n#tapisserie' },
  { days: 17, description: 'Les bureaux d’écolier attendent la rentrée.' },
  { days: 2, description: 'À venir : la série de tabourets de traite.', hidden: true },
]
