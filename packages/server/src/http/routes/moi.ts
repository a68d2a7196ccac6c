import {
  type Ability,
  type Actor,
  api,
  decide,
  defineNavigation,
  invalid,
  lackedAccess,
  meSchema,
  onBehalfOf,
  openScreens,
  OTHER_SCREENS,
  ownFieldsSchema,
  type Registry,
  writerOf,
} from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { Auth } from '../../auth/auth.ts'
import { rightsKey } from '../../auth/rights-key.ts'
import { headersOf } from '../../auth/identity.ts'
import type { Engine } from '../../operations/engine.ts'
import { patchDocument } from '../../operations/write/patch.ts'
import { getDocument, MAX_IN_PAGE, resolveList } from '../../operations/read/read.ts'
import { emailOf } from '../../store/accounts/identities.ts'
import { readPage } from '../../store/lists/list.ts'
import { objectBody } from '../requests/body.ts'
import { credentialOf } from '../requests/session.ts'
import { route, serve } from '../route.ts'

/** The abilities of an actor for every collection: the browser computes no rights itself. */
export function abilitiesOf(registry: Registry, actor: Actor): Record<string, Omit<Ability, 'only'>> {
  const boutique = actor.boutique ?? actor.boutiques[0] ?? (actor.type === 'admin' ? 'any' : null)
  return Object.fromEntries(
    [...registry.values()].map((collection) => {
      const { only: _, ...ability } = decide(collection, actor, collection.scope === 'boutique' ? boutique : null)
      return [collection.slug, ability]
    }),
  )
}

const tag = 'Identité'
const me = route('GET /api/moi', {
  id: 'lire_moi',
  tag,
  summary: "L'utilisateur, ses boutiques, ses droits",
  answer: [200, 'Moi', meSchema],
})
const change = route('PATCH /api/moi', {
  id: 'modifier_moi',
  tag,
  summary: 'Changer son nom affiché, son téléphone',
  // A modification of the user, which the fields of the collection check.
  sent: ['Les champs', ownFieldsSchema],
  answer: [200, "L'utilisateur", api.named('utilisateurs')],
})
export const meRoutes = [me, change]

const OWN_FIELDS = Object.keys(ownFieldsSchema.shape)
const NOT_OWN = 'Seuls le nom affiché et le téléphone peuvent être changés'

/** `/api/moi`: the user, their boutiques, their rights; and the fields of themselves they may change (AUTH-26). */
export function registerMoi(app: FastifyInstance, engine: Engine, auth: Auth): void {
  const navigation = defineNavigation(engine.registry, OTHER_SCREENS)
  serve(app, me, async ({ actor, request, reply }) => {
    // Read from the database once per visit: this extends the session and its cookie.
    const session = await auth.session(headersOf(credentialOf(request)))
    for (const cookie of session?.setCookie ?? []) void reply.header('set-cookie', cookie)
    const [user, email, boutiques] = await Promise.all([
      getDocument(engine, onBehalfOf(actor), { boutique: null, collection: 'utilisateurs', id: actor.id }),
      emailOf(engine.pool, actor.id),
      readBoutiques(engine, actor),
    ])
    const own = `${user.toString().slice(0, -1)},"email":${JSON.stringify(email)}}`
    const abilities = abilitiesOf(engine.registry, actor)
    const screens = openScreens(navigation, actor)
    const rights = JSON.stringify({
      hasMoreBoutiques: boutiques.hasMore || undefined,
      rights: rightsKey(actor),
      abilities,
      writer: writerOf(actor),
      screens,
      lacks: lackedAccess({ ...actor }),
    })
    return `{"user":${own},"boutiques":[${boutiques.texts.join(',')}],${rights.slice(1)}`
  })
  serve(app, change, ({ actor, request }) => {
    const values = objectBody(request.body)
    const others = Object.keys(values).filter((name) => !OWN_FIELDS.includes(name))
    if (others.length) throw invalid(others.map((path) => ({ path, message: NOT_OWN })))
    const target = { boutique: null, collection: 'utilisateurs', id: actor.id }
    return patchDocument(engine, onBehalfOf(actor), target, { values, operations: [] })
  })
}

/**
 * The boutiques an actor may choose from, by name. With more than two hundred the selector searches; the actor's own one
 * is always among them, since the browser opens in it.
 */
async function readBoutiques(engine: Engine, actor: Actor): Promise<{ texts: string[]; hasMore: boolean }> {
  const list = await resolveList(engine, actor, {
    boutique: null,
    collection: 'boutiques',
    sort: 'name',
    limit: MAX_IN_PAGE,
  })
  const requested = { ...list, level: 'member' as const, fields: undefined }
  const { ids, texts, next } = await readPage(engine.pool, requested)
  const own = actor.boutique
  const isBeyond = own !== undefined && next !== null && !ids.includes(own) && (list.only?.includes(own) ?? true)
  const more = isBeyond ? (await readPage(engine.pool, { ...requested, only: [own] })).texts : []
  return { texts: [...texts, ...more], hasMore: next !== null }
}
