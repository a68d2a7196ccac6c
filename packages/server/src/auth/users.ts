import {
  type Actor,
  collectionOf,
  type Data,
  type FieldError,
  isNewId,
  invalid,
  isEmail,
  isMissing,
  mayAct,
  parseData,
  Problem,
  REQUIRED,
  UNKNOWN_FIELD,
} from '@boutique/domain'
import { createDocument } from '../operations/write/create.ts'
import type { Engine } from '../operations/engine.ts'
import { grant, checkAccess } from '../operations/rights/rights.ts'
import { readDocument } from '../store/documents/documents.ts'
import { hasAdministrator, insertIdentity, takenBy } from '../store/accounts/identities.ts'
import { lockQuestion } from '../store/connection/locks.ts'
import type { Queryable } from '../store/connection/pool.ts'
import type { Auth } from './auth.ts'
import { COMMON_PASSWORD, MIN_PASSWORD } from './library-settings.ts'
import { isCommonPassword } from './common-passwords.ts'

/** The system acting for nobody: creates the first administrator and the demonstration data. */
export const SYSTEM_ACTOR: Actor = {
  id: 'systeme',
  type: 'admin',
  boutiques: [],
  profils: [],
  hasAccessToStore: true,
  hasAccessToWebsite: true,
  hasAccessToOrganisation: true,
  hasAccessToCalculatrices: true,
  system: true,
}

/**
 * Creates a user: the identity (e-mail, password) and the document with the same id, in one transaction. Without a
 * password, the response contains an invitation token.
 * @param first runs in the transaction before; it may refuse
 */
export async function createUser(
  engine: Engine,
  auth: Auth,
  actor: Actor,
  body: Data,
  first?: (on: Queryable) => Promise<void>,
): Promise<{ text: string; email: string; name: string; token?: string }> {
  await grant(engine, actor, USERS, 'create')
  const { email: sentEmail, password, ...fields } = body
  const email = addressOf(sentEmail)
  const id = fields.id === undefined ? engine.newId() : fields.id
  if (!isNewId(id)) throw invalid([{ path: 'id', message: 'Identifiant attendu' }])
  if ((await auth.emailOf(id)) !== undefined) throw takenProblem('id')
  const errors = [
    ...parseData(collectionOf(engine.registry, 'utilisateurs').fields, withoutId(fields)).errors,
    ...emailErrors(email),
    ...(password === undefined ? [] : passwordErrors(password, [email, String(fields.displayname ?? '')])),
  ]
  if (isMissing(fields.displayname)) errors.push({ path: 'displayname', message: REQUIRED })
  if (errors.length === 0 && (await auth.emailTaken(email))) throw takenProblem('email')
  if (errors.length) throw invalid(errors)
  const passwordHash = password === undefined ? undefined : await auth.hashPassword(String(password))
  const identity = { id, email, name: String(fields.displayname), passwordHash, accountId: engine.newId() }
  const beside = async (on: Queryable): Promise<void> => {
    await first?.(on)
    await insertIdentity(on, identity)
  }
  const text = await createDocument(engine, actor, USERS, { ...fields, id }, { beside }).catch(explainTaken)
  const { name } = identity
  return { text, email, name, ...(password === undefined && { token: await auth.resetToken(id, engine.newId()) }) }
}

/** Changes the address or the password of a user; a new password ends their sessions. */
export async function changeIdentity(
  engine: Engine,
  auth: Auth,
  actor: Actor,
  id: string,
  body: Data,
): Promise<{ email: string }> {
  const { email: current, name } = await knownUser(engine, auth, actor, id)
  const { email: sentEmail, password, ...others } = body
  const email = sentEmail === undefined ? current : addressOf(sentEmail)
  const errors = [
    ...Object.keys(others).map((path) => ({ path, message: UNKNOWN_FIELD })),
    ...emailErrors(email),
    ...(password === undefined ? [] : passwordErrors(password, [email, name])),
  ]
  if (errors.length === 0 && email !== current && (await auth.emailTaken(email))) throw takenProblem('email')
  if (errors.length) throw invalid(errors)
  if (email !== current) await auth.setEmail(id, email).catch(explainTaken)
  if (password !== undefined) {
    await auth.setPassword(id, String(password))
    await auth.revokeSessions(id)
  }
  return { email }
}

/**
 * A link to choose a password, which an administrator passes on.
 *
 * @throws Problem 409 for a blocked user, whom no link lets in
 */
export async function linkFor(
  engine: Engine,
  auth: Auth,
  actor: Actor,
  id: string,
): Promise<{ email: string; name: string; token: string }> {
  const { email, name, isBlocked } = await knownUser(engine, auth, actor, id)
  if (isBlocked) throw new Problem(409, 'utilisateur.bloque', "Ce compte est bloqué : débloquez-le d'abord")
  return { email, name, token: await auth.resetToken(id, engine.newId()) }
}

async function knownUser(
  engine: Engine,
  auth: Auth,
  actor: Actor,
  id: string,
): Promise<{ email: string; name: string; isBlocked: boolean }> {
  const granted = await grant(engine, actor, USERS, 'update')
  const stored = await readDocument(engine.pool, granted.collection, id)
  checkAccess(actor, granted, stored)
  const user = JSON.parse(stored?.text ?? '{}') as { displayname?: string }
  return { email: (await auth.emailOf(id)) ?? '', name: user.displayname ?? '', isBlocked: !mayAct(user) }
}

const USERS = { boutique: null, collection: 'utilisateurs' }
const TAKEN = 'Cette adresse e-mail est déjà utilisée'
const takenProblem = (what: 'email' | 'id'): Problem =>
  what === 'email'
    ? new Problem(409, 'email.pris', TAKEN, { errors: [{ path: 'email', message: TAKEN }] })
    : new Problem(409, 'identifiant.pris', 'Cet identifiant est déjà utilisé')

/** Another server used the address or the id first: the same errors as for an existing one. */
function explainTaken(error: unknown): never {
  const taken = takenBy(error)
  throw taken ? takenProblem(taken) : error
}
const withoutId = ({ id: _, ...fields }: Data): Data => fields
const addressOf = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : '')

function emailErrors(email: string): FieldError[] {
  if (!email) return [{ path: 'email', message: REQUIRED }]
  return isEmail(email) ? [] : [{ path: 'email', message: 'Adresse e-mail attendue' }]
}

function passwordErrors(password: unknown, own: readonly string[]): FieldError[] {
  if (typeof password !== 'string' || password.length < MIN_PASSWORD || password.length > 128)
    return [{ path: 'password', message: `Le mot de passe doit compter au moins ${MIN_PASSWORD} caractères` }]
  return isCommonPassword(password, own) ? [{ path: 'password', message: COMMON_PASSWORD }] : []
}

const existing = (): Problem => new Problem(403, 'premier.existe', 'Un administrateur existe déjà')

/** Creates the first administrator; 403 once there is one, also when several are asked for at the same moment. */
export async function createFirstAdministrator(engine: Engine, auth: Auth, body: Data): Promise<void> {
  if (await hasAdministrator(engine.pool)) throw existing()
  if (typeof body.password !== 'string') throw invalid([{ path: 'password', message: REQUIRED }])
  const wanted = {
    displayname: body.displayname || 'Administrateur',
    email: body.email,
    password: body.password,
    type: 'admin',
    hasAccessToStore: true,
    hasAccessToWebsite: true,
    hasAccessToOrganisation: true,
    hasAccessToCalculatrices: true,
  }
  await createUser(engine, auth, SYSTEM_ACTOR, wanted, async (on) => {
    await lockQuestion(on, 'premier administrateur')
    if (await hasAdministrator(on)) throw existing()
  })
}
