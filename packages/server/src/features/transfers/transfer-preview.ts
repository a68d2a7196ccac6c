import {
  type Actor,
  collectionOf,
  type Data,
  refusedDocument,
  type TransferPreview,
  transferKindOf,
} from '@boutique/domain'
import { NOT_CONFIGURED } from '../../project/boutique-projects.ts'
import { readDocument } from '../../store/documents/documents.ts'
import { countToTransfer } from './sql/transfers.ts'
import type { Engine } from '../../operations/engine.ts'
import { checkAccess, grant } from '../../operations/rights/rights.ts'
import { refusedOf } from './transfer-marks.ts'

/** Counting stops here. */
const MAX_COUNTED = 100_000

/** A dry run: what a stored transfer would copy now. Nothing is sent. For administrators. */
export async function previewTransfer(engine: Engine, actor: Actor, id: string): Promise<TransferPreview> {
  const granted = await grant(engine, actor, { boutique: null, collection: 'transferts' }, 'update')
  const stored = checkAccess(actor, granted, await readDocument(engine.pool, granted.collection, id))
  const data = JSON.parse(stored.text) as Data
  const kind = transferKindOf(data.type)
  const boutique = String(data.cible)
  const settings = await engine.readBoutique(boutique)
  const choice = {
    collection: collectionOf(engine.registry, kind.collection),
    boutique,
    ...(typeof data.document === 'string' && { document: data.document }),
    except: refusedOf(data),
  }
  const counted = await countToTransfer(engine.pool, choice, MAX_COUNTED + 1)
  const documents = Math.min(counted, Number(data.nombre))
  const refus =
    refusedDocument(data) ??
    (!settings ? 'La boutique a été supprimée' : settings.firebaseApiKey ? undefined : NOT_CONFIGURED)
  return {
    ...(refus !== undefined && { refus }),
    documents,
    total: Math.min(counted, MAX_COUNTED),
    isMore: counted > MAX_COUNTED,
    batches: Math.ceil(documents / kind.batch),
    hasAddresses: kind.urls !== undefined,
    vers: kind.collection,
  }
}
