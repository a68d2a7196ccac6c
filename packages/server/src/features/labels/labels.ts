import {
  type Actor,
  type Data,
  type DrawnLabel,
  drawnLabel,
  invalid,
  LABEL_FORMATS,
  LABEL_PARTS,
  type LabelPart,
  labelsOfPage,
  type LabelsBody,
  type LabelTemplate,
  MAX_LABELS,
  Problem,
  type ReadTemplate,
  readTemplate,
  withFlags,
} from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { checkAccess, forbidden, grant } from '../../operations/rights/rights.ts'
import { drawApart } from '../../print/draw-apart.ts'
import { readDocuments } from '../../store/documents/documents.ts'
import type { PrintedLabels } from './print/draw-labels.ts'

/** Five hundred different codes take some fifteen seconds on a calm machine. */
const TIME_LIMIT_MS = 120_000

/**
 * Labels of documents that the reader reads completely, as a PDF.
 * @param origin the address of the product, for the codes that open a document
 * @throws Problem 403; 429 when too many wait; 404 for a collection without labels, `etiquettes.absentes` for documents that are gone; 422
 */
export async function labelsPdf(
  engine: Engine,
  actor: Actor,
  { boutique, origin }: { boutique: string; origin: string },
  asked: LabelsBody,
): Promise<Buffer> {
  const printed = await printedLabels(engine, actor, { boutique, origin }, asked)
  const from = { boutique, person: actor.id }
  return drawApart(new URL('./print/labels-process.ts', import.meta.url), printed, TIME_LIMIT_MS, from)
}

async function printedLabels(
  engine: Engine,
  actor: Actor,
  { boutique, origin }: { boutique: string; origin: string },
  asked: LabelsBody,
): Promise<PrintedLabels> {
  const { collection: slug, ids, debut = 1, exemplaires = 1 } = asked
  const granted = await grant(engine, actor, { boutique, collection: slug }, 'read')
  const { collection } = granted
  const { paperLabel } = collection
  if (!paperLabel) throw new Problem(404, 'etiquettes.sans', "Cette collection n'a pas d'étiquettes")
  if (granted.ability.read !== 'profile') throw forbidden()
  const shop = (await engine.readBoutique(boutique)) ?? {}
  const { format, parts, code, scale } = shownBy(asked, shop)
  if (debut > labelsOfPage(format))
    throw invalid([{ path: 'debut', message: `Cette feuille n'a que ${labelsOfPage(format)} étiquettes` }])
  if (ids.length * exemplaires > MAX_LABELS)
    throw invalid([{ path: 'exemplaires', message: `${MAX_LABELS} étiquettes au plus à la fois` }])
  const found = new Map((await readDocuments(engine.pool, collection, ids)).map((stored) => [stored.id, stored]))
  const place = { boutique, boutiqueName: String(shop.name ?? ''), origin }
  const labels = ids.flatMap((id): DrawnLabel[] => {
    const stored = checkAccess(actor, granted, found.get(id))
    const values = withFlags(collection.fields, JSON.parse(stored.text) as Data)
    const drawn = drawnLabel(paperLabel.of(values, place), parts, code)
    return Array.from({ length: exemplaires }, () => drawn)
  })
  return { title: `Étiquettes : ${collection.label.many}`, format, start: debut, labels, scale }
}

/** The sheet and what its labels show: those of a template of the boutique, or as asked. @throws Problem 404, 422 */
function shownBy({ format, modele, montre, code = 'qr' }: LabelsBody, { modelesEtiquettes }: Data): ReadTemplate {
  if (modele !== undefined) {
    const template = ((modelesEtiquettes ?? []) as LabelTemplate[]).find(({ id }) => id === modele)
    if (!template) throw new Problem(404, 'etiquettes.modele', "Ce modèle d'étiquettes n'existe plus")
    return readTemplate(template)
  }
  if (format === undefined) throw invalid([{ path: 'format', message: 'Une feuille ou un modèle est attendu' }])
  return { format: LABEL_FORMATS[format], parts: montre ?? (Object.keys(LABEL_PARTS) as LabelPart[]), code, scale: 1 }
}
