/** The tasks that actions may request; `packages/server/src/tasks.ts` has one for each name. */
export type TaskName = 'campagnes.envoi' | 'commandes.confirmation' | 'demandes.reponse' | 'transferts.copie'
