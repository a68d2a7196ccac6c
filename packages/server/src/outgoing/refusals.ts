import { Problem } from '@boutique/domain'

/** The problems of outgoing calls; none names an address or tells why exactly, since the caller may be probing. */
export const outgoingProblems = {
  address: (cause?: unknown) =>
    new Problem(422, 'appel.adresse', 'Le serveur ne peut pas appeler cette adresse', {}, cause),
  redirect: () => new Problem(502, 'appel.redirection', 'Le service distant renvoie vers une autre adresse'),
  status: (status: number) => new Problem(502, 'appel.statut', `Le service distant a répondu ${status}`, { status }),
  size: () => new Problem(502, 'appel.taille', 'La réponse du service distant est trop volumineuse'),
  late: () => new Problem(504, 'appel.delai', "Le service distant n'a pas répondu à temps"),
  failed: (cause: unknown) => new Problem(502, 'appel.echec', 'Le service distant est injoignable', {}, cause),
  busy: () =>
    new Problem(429, 'appel.trop', "Trop d'appels sont en cours pour cette boutique, réessayez dans un instant"),
}
