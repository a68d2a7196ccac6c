import { type Actor, type Data, invalid, parseData, REQUIRED, collectionOf, Problem } from '@boutique/domain'
import { createDocument } from '../operations/create.ts'
import type { Engine } from '../operations/engine.ts'
import { grant } from '../operations/rights.ts'
import { hasAdministrator } from '../store/identities.ts'
import { type Auth, MIN_PASSWORD } from './auth.ts'

/** The program itself, where it acts for nobody: the first administrator, repairs. */
export const SYSTEM_ACTOR: Actor = {
  id: 'systeme',
  type: 'admin',
  boutiques: [],
  profils: [],
  hasAccessToStore: true,
  hasAccessToWebsite: true,
  hasAccessToOrganisation: true,
  hasAccessToCalculatrices: true,
}

/**
 * Creates a user: the identity (e-mail, password) and the document of the same id, in this order; an interruption between
 * the two is repaired at the next start. Without a password the answer carries the link of an invitation.
 */
export async function createUser(
  engine: Engine,
  auth: Auth,
  actor: Actor,
  body: Data,
): Promise<{ text: string; invitation?: string }> {
  await grant(engine, actor, { boutique: null, collection: 'utilisateurs' }, 'create')
  const { email: sentEmail, password, ...fields } = body
  const email = typeof sentEmail === 'string' ? sentEmail.trim().toLowerCase() : ''
  const errors = parseData(collectionOf(engine.registry, 'utilisateurs').fields, withoutId(fields)).errors
  if (!email) errors.push({ path: 'email', message: REQUIRED })
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254)
    errors.push({ path: 'email', message: 'Adresse e-mail attendue' })
  if (!fields.displayname) errors.push({ path: 'displayname', message: REQUIRED })
  if (
    password !== undefined &&
    (typeof password !== 'string' || password.length < MIN_PASSWORD || password.length > 128)
  ) {
    errors.push({ path: 'password', message: `${MIN_PASSWORD} caractères au moins` })
  }
  if (errors.length) throw invalid(errors)
  if (await auth.emailTaken(email))
    throw invalid([{ path: 'email', message: 'Cette adresse e-mail est déjà utilisée' }])
  const id = typeof fields.id === 'string' ? fields.id : engine.newId()
  await auth.createIdentity(id, email, String(fields.displayname), password as string | undefined)
  const text = await createDocument(engine, actor, { boutique: null, collection: 'utilisateurs' }, { ...fields, id })
  if (password !== undefined) return { text }
  return { text, invitation: `/reset?token=${await auth.resetToken(id, engine.newId())}` }
}

const withoutId = ({ id: _, ...fields }: Data): Data => fields

/** Creates the first administrator; 403 once there is one. */
export async function createFirstAdministrator(engine: Engine, auth: Auth, body: Data): Promise<void> {
  if (await hasAdministrator(engine.pool)) throw new Problem(403, 'premier.existe', 'Un administrateur existe déjà')
  if (typeof body.password !== 'string') throw invalid([{ path: 'password', message: REQUIRED }])
  await createUser(engine, auth, SYSTEM_ACTOR, {
    displayname: body.displayname || 'Administrateur',
    email: body.email,
    password: body.password,
    type: 'admin',
    hasAccessToStore: true,
    hasAccessToWebsite: true,
    hasAccessToOrganisation: true,
    hasAccessToCalculatrices: true,
  })
}
