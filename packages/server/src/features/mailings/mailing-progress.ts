import { type Actor, type Collection, type Data, equal, onBehalfOf } from '@boutique/domain'
import { forgetComputed } from '../../store/journal/entries.ts'
import { countRecipients, type RecipientCounts } from './sql/mailing-recipients.ts'
import { commitOne } from '../../operations/write/commit.ts'
import type { Engine } from '../../operations/engine.ts'
import { grantToSystem } from '../../operations/rights/rights.ts'

/** A campaign in a boutique. */
export interface CampaignRef {
  collection: Collection
  boutique: string
  id: string
}

/** The counters of a campaign, as people see them; whoever was set aside is not a recipient. */
export const countersOf = ({ attente, envoi, envoye, incertain, refuse, echec, ecarte }: RecipientCounts): Data => ({
  nbDestinataires: attente + envoi + envoye + incertain + refuse + echec,
  nbEnvoyes: envoye,
  nbIncertains: incertain,
  nbRefuses: refuse,
  nbEchecs: echec,
  nbEcartes: ecarte,
})

/** Milliseconds between two writes of the counters. */
const EVERY_MS = 1000

/** Writes values that the program computed into a campaign; nothing when they are stored already. */
export async function writeComputed(
  engine: Engine,
  actor: Actor,
  { collection, boutique, id }: CampaignRef,
  valuesFor: (data: Data) => Data,
  action = 'recalculer',
): Promise<void> {
  await commitOne(engine, onBehalfOf(actor), {
    type: 'change',
    granted: grantToSystem(collection, boutique),
    id,
    deleted: true,
    propose: (_, data) => {
      const values = Object.entries(valuesFor(data)).filter(([path, value]) => !equal(data[path], value))
      const changes = values.map(([path, after]) => ({ path, before: data[path], after }))
      return { action, data: { ...data, ...Object.fromEntries(values) }, changes, byProgram: true, isDerived: true }
    },
  })
}

/**
 * Shows the progress of a campaign: writes its counters about once a second. Only the latest of these writes stays in
 * the journal: no merge and no undo needs the others.
 */
export function mailingProgress(engine: Engine, actor: Actor, campaign: CampaignRef) {
  let written = Number.NEGATIVE_INFINITY
  const write = async (): Promise<RecipientCounts> => {
    const counts = await countRecipients(engine.pool, campaign.id)
    await writeComputed(engine, actor, campaign, () => countersOf(counts))
    written = performance.now()
    return counts
  }
  return {
    async note(): Promise<void> {
      if (performance.now() - written >= EVERY_MS) await write()
    },
    /** Writes the counters now and thins the journal. */
    async finish(): Promise<RecipientCounts> {
      const counts = await write()
      await forgetComputed(engine.pool, campaign.collection, campaign.id, 'recalculer')
      return counts
    },
  }
}
