import { createHmac } from 'node:crypto'
import { collectionOf, type Data } from '@boutique/domain'
import type { NodeOptions } from './node-options.ts'
import { TASKS } from './tasks.ts'
import type { SharedCounts } from './limits/shared-counts.ts'
import { SYSTEM_ACTOR } from './auth/users.ts'
import { keyFor } from './instance/secret-key.ts'
import { WRITE_RATE, WriteLimits } from './operations/write/write-limits.ts'
import type { createBoutiqueCache } from './operations/boutique-cache.ts'
import type { Engine } from './operations/engine.ts'
import { DEFAULT_QUOTA } from './features/photos/photos.ts'
import { unsubscribeLinks } from './mail/unsubscribe-links.ts'
import { VISITOR } from './operations/rights/visitor.ts'
import { readDocument } from './store/documents/documents.ts'
import { hasRecipients, recipientsOf } from './features/mailings/sql/recipients.ts'
import { WRITE_HOOKS } from './write-hooks.ts'
import { secretBox } from './store/documents/secrets.ts'

/** The parts of an engine that the node has besides its options. */
interface EngineParts {
  pool: Engine['pool']
  clock(): number
  newId(): string
  counts: SharedCounts
  publicAddress(): string
  boutiques: ReturnType<typeof createBoutiqueCache>
  /** Signs the links of mails. */
  linkKey: Parameters<typeof unsubscribeLinks>[0]
  sendsMail(boutique: string): Promise<boolean>
  changed: Engine['changed']
}

/** What operations need, from the options of a node and what it has started. */
export function createEngine(options: NodeOptions, parts: EngineParts): Engine {
  const { pool, clock, newId, counts, publicAddress, boutiques, linkKey, changed } = parts
  const utilisateurs = collectionOf(options.registry, 'utilisateurs')
  return {
    pool,
    tasks: new Map((options.tasks ?? TASKS).map((task) => [task.name, task])),
    hasProvider: options.providerUrl !== undefined,
    sendsMail: async (boutique) => (boutique === null ? options.mailer !== undefined : parts.sendsMail(boutique)),
    registry: options.registry,
    secrets: secretBox(keyFor(options.secretKey, 'secrets')),
    publicAddress,
    unsubscribeLinks: unsubscribeLinks(linkKey, publicAddress),
    idFrom: (text) => createHmac('sha256', linkKey).update(`identifiant ${text}`).digest('hex').slice(0, 32),
    now: () => new Date(clock()).toISOString(),
    newId,
    boutiqueExists: boutiques.exists,
    readBoutique: boutiques.read,
    hooks: WRITE_HOOKS,
    hasRecipients: (on, boutique, contactfilter) =>
      hasRecipients(on, recipientsOf(options.registry, boutique, contactfilter)),
    limits: new WriteLimits(options.quota ?? DEFAULT_QUOTA, options.writeRate ?? WRITE_RATE, clock, counts),
    nameOf: async (id) => {
      if (id === VISITOR.id) return VISITOR.displayname
      if (id === SYSTEM_ACTOR.id) return 'Le système'
      const stored = await readDocument(pool, utilisateurs, id)
      const { displayname } = stored ? (JSON.parse(stored.text) as Data) : {}
      return typeof displayname === 'string' ? displayname : 'Utilisateur'
    },
    changed,
  }
}
