/** What setting and unsetting the flags that several collections have is called. */
export const ONLINE = { on: 'Mettre en ligne', off: 'Retirer du site' }
export const FEATURED = { on: 'Mettre en vedette', off: 'Retirer de la vedette' }
