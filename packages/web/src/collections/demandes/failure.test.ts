import { expect, it } from 'vitest'
import { ApiProblem } from '../../data/api.ts'
import { failureOf } from './failure.ts'

const refused = (errors: object[]) => new ApiProblem(422, 'document.invalide', 'Document refusé', { errors })

it.each<[unknown, string, boolean]>([
  [
    new ApiProblem(409, 'boutique.parametres', 'problème de paramètre de la boutique : il manque le sujet'),
    'problème de paramètre de la boutique : il manque le sujet',
    true,
  ],
  [
    new ApiProblem(409, 'reponse.en-cours', "Une réponse est déjà en cours d'envoi"),
    "Erreur lors de la mise à jour\u00a0: Une réponse est déjà en cours d'envoi",
    false,
  ],
  [
    refused([{ path: 'contact_email', message: "L'e-mail du client manque" }]),
    "Erreur lors de la mise à jour\u00a0: L'e-mail du client manque",
    false,
  ],
  [new TypeError('x is not a function'), 'Erreur lors de la mise à jour\u00a0: une erreur inattendue', false],
])('the refusal %s reads "%s"', (problem, sentence, isSettings) => {
  expect(failureOf(problem)).toEqual({ sentence, isSettings })
})
