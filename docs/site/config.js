// Les trois réglages du site.

/** L'adresse de votre serveur Arrière-boutique. */
export const SERVEUR = 'https://gestion.exemple.fr'
/** L'« Identifiant d'application » de la boutique. */
export const APPLICATION = 'IDENTIFIANT-D-APPLICATION'
/** Le nom montré en haut du site. */
export const NOM = 'Ma boutique'
