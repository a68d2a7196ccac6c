import { expect, it } from 'vitest'
import { problemOf } from '../data/api.ts'
import { fieldErrors } from './use-form.ts'

const VALUES = { email: '', password: '' }
const COMMON = 'Ce mot de passe est trop courant'
const refused = (...paths: string[]) =>
  problemOf(422, { detail: 'password : …', errors: paths.map((path) => ({ path, message: COMMON })) })

it.each([
  ['a field of the form', refused('password'), { password: COMMON }],
  [
    'the library, for a common password',
    problemOf(400, { code: 'MOT_DE_PASSE_COURANT', message: COMMON }),
    { password: COMMON },
  ],
  [
    'the library, for the current password of a form that asks for none',
    problemOf(400, { code: 'INVALID_PASSWORD', message: 'Mot de passe incorrect' }),
    undefined,
  ],
  ['a field that the form has not', refused('password', 'boutique'), undefined],
  ['no field', problemOf(403, { detail: 'Un administrateur existe déjà' }), undefined],
  ['no answer', new TypeError('failed'), undefined],
])('a refusal that names %s', (_, problem, expected) => expect(fieldErrors(problem, VALUES)).toEqual(expected))
