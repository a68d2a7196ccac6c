import { expect, it } from 'vitest'
import { ApiProblem } from '../../data/api.ts'
import { failureOf } from './failure.ts'

const refused = (errors: object[]) => new ApiProblem(422, 'document.invalide', 'Document refusé', { errors })

it.each<[unknown, string, string[]?]>([
  [
    new ApiProblem(409, 'boutique.parametres', 'problème de paramètre de la boutique : il manque le sujet', {
      onglets: ['Mail'],
    }),
    'problème de paramètre de la boutique : il manque le sujet',
    ['Mail'],
  ],
  [
    new ApiProblem(409, 'reponse.en-cours', "Une réponse est déjà en cours d'envoi"),
    "Erreur lors de la mise à jour\u00a0: Une réponse est déjà en cours d'envoi",
  ],
  [
    refused([{ path: 'contact_email', message: "L'e-mail du client manque" }]),
    "Erreur lors de la mise à jour\u00a0: L'e-mail du client manque",
  ],
  [new TypeError('x is not a function'), 'Erreur lors de la mise à jour\u00a0: une erreur inattendue'],
])('the refusal %s reads "%s"', (problem, sentence, tabs) => {
  expect(failureOf(problem)).toEqual({ sentence, tabs })
})
