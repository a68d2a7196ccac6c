import { createHash } from 'node:crypto'
import {
  type Actor,
  bytesText,
  type ImportedCollection,
  type ImportLayout,
  type ImportList,
  type ImportMatching,
  type ImportView,
  invalid,
  MAX_IMPORT_FILE_BYTES,
  Problem,
} from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { createFairSlots, createGroupedSlots } from '../../slots/fair-slots.ts'
import { expensivelyFor } from '../../operations/read/expensive.ts'
import { grant, noteChecked } from '../../operations/rights/rights.ts'
import { lockQuestion } from '../../store/connection/locks.ts'
import { transaction } from '../../store/connection/pool.ts'
import { grantImport, type ImportPlace } from './grant-import.ts'
import type { ImportServices } from './import-services.ts'
import { importView } from './import-view.ts'
import { withSource } from './opened-file.ts'
import { storeFile } from './sql/import-file.ts'
import {
  changeLayout,
  countImports,
  deleteImport,
  forgetImports,
  type ImportRow,
  insertImport,
  keepMatching,
  listImports,
  lockWholeImport,
  readImport,
  readMatching,
  runningImport,
} from './sql/imports.ts'

/** How many imports of a boutique wait for their dry run, how many of its latest ones are kept, and are listed. */
const MAX_PREPARED = 10
const MAX_KEPT = 30
const MAX_LISTED = 20
const MAX_NAME = 200

/** Files that are in memory until they are stored: of all boutiques, and of one. Others wait, unread. */
const MAX_IN_MEMORY = { inAll: 16, perBoutique: 2 }
const waiting = {
  perLane: 10,
  inAll: 100,
  refusal: () => new Problem(429, 'import.trop-vite', 'Trop de fichiers arrivent à la fois, réessayez dans un instant'),
}
const arriving = createGroupedSlots(createFairSlots(MAX_IN_MEMORY.inAll, waiting), waiting, {
  each: MAX_IN_MEMORY.perBoutique,
})

/** There is no such import for this person. */
export const absent = (): Problem => new Problem(404, 'import.absent', "Cet import n'existe pas, ou n'est plus gardé")
const begun = (): Problem =>
  new Problem(409, 'import.commence', 'Cet import a commencé : envoyez le fichier de nouveau pour changer ses colonnes')

/**
 * Takes a file for an import: it is recognised, and kept until it is imported.
 * @param take counts it, once the right was checked
 * @param content reads its bytes, once it is known that it is wanted
 * @throws Problem 403 and 422 like `grantImport`; 409 while many files of the boutique wait for their import; 413 for one
 *   that is too large; 422 for one that is no table; 429 while too many arrive
 */
export async function uploadImport(
  services: ImportServices,
  actor: Actor,
  place: ImportPlace,
  { name, content }: { name: string; content: () => Promise<Buffer> },
  take: () => void,
): Promise<ImportView> {
  await grantImport(services.engine, actor, place)
  take()
  const id = await arriving.run(place.boutique, actor.id, async () =>
    storeUpload(services, actor, place, name, await content()),
  )
  return importById(services, actor, place.boutique, id)
}

/** Recognises a file and stores it; the id of its import. */
async function storeUpload(
  services: ImportServices,
  actor: Actor,
  place: ImportPlace,
  name: string,
  bytes: Buffer,
): Promise<string> {
  const { engine, reading } = services
  if (bytes.length === 0) throw new Problem(422, 'import.vide', 'Ce fichier est vide')
  if (bytes.length > MAX_IMPORT_FILE_BYTES) throw tooLarge()
  const head = await expensivelyFor(actor, place.boutique, () => withSource(services, bytes, async (one) => one.head))
  const recognised = reading.layoutOf(head, place.collection as ImportedCollection)
  const kept = await readMatching(engine.pool, place, headersOf(recognised))
  const layout = kept ? matched(recognised, kept) : recognised
  const id = engine.newId()
  await transaction(engine.pool, async (on) => {
    await lockQuestion(on, `imports ${place.boutique}`)
    await forgetImports(on, place.boutique, MAX_KEPT)
    if ((await countImports(on, place.boutique, ['pret'])) >= MAX_PREPARED) throw tooMany()
    const file = name.slice(0, MAX_NAME).toWellFormed()
    const { boutique, collection } = place
    const row = { id, boutique, collection, actor: actor.id, file, bytes: bytes.length, at: engine.now(), layout }
    await storeFile(on, await insertImport(on, row), bytes)
  })
  return id
}

const tooLarge = (): Problem =>
  new Problem(
    413,
    'import.trop-lourd',
    `Ce fichier dépasse ${bytesText(MAX_IMPORT_FILE_BYTES)} : coupez-le en plusieurs`,
  )
const tooMany = (): Problem =>
  new Problem(409, 'import.attente', `${MAX_PREPARED} fichiers attendent déjà leur import : retirez-en un`)

/** The titles of a file, as a hash. */
const headersOf = ({ system, columns }: ImportLayout): string =>
  createHash('sha256')
    .update(JSON.stringify([system, ...columns.map(({ header }) => header)]))
    .digest('base64url')

/** A layout with the fields that people gave to its columns before. */
const matched = (layout: ImportLayout, fields: readonly (string | null)[]): ImportLayout => ({
  ...layout,
  columns: layout.columns.map((one, at) => ({ ...one, to: fields[at] === undefined ? one.to : fields[at] })),
})

/** An import of a boutique: for who sent the file, and for administrators. @throws Problem 404 */
export async function ownImport(engine: Engine, actor: Actor, boutique: string, id: string): Promise<ImportRow> {
  noteChecked(actor)
  const row = await readImport(engine.pool, boutique, id)
  if (!row || (row.actor !== actor.id && actor.type !== 'admin')) throw absent()
  await grant(engine, actor, row, 'read')
  return row
}

/** Where an import is. */
export const importById = async (
  services: ImportServices,
  actor: Actor,
  boutique: string,
  id: string,
): Promise<ImportView> => importView(services, await ownImport(services.engine, actor, boutique, id))

/**
 * The latest imports into a collection: of the person, or of everybody for administrators; and the one of anybody that keeps
 * others out.
 */
export async function latestImports(services: ImportServices, actor: Actor, place: ImportPlace): Promise<ImportList> {
  const { engine } = services
  await grantImport(engine, actor, place)
  const rows = await listImports(engine.pool, place, actor.type === 'admin' ? undefined : actor.id, MAX_LISTED)
  const running = await runningImport(engine.pool, place)
  return {
    imports: await Promise.all(rows.map((row) => importView(services, row))),
    ...(running && { running: await runningView(engine, running) }),
  }
}

/** What everybody who may import into a collection knows of the import that keeps others out: nothing of its contents. */
async function runningView(engine: Engine, { id, actor, file, state, at, movedAt }: ImportRow) {
  return { id, actor: { id: actor, displayname: await engine.nameOf(actor) }, file, state, since: movedAt ?? at }
}

/**
 * Gives columns of a file other fields, and remembers that for files with the same titles.
 * @throws Problem 409 once the import has begun; 422 for a column that is none
 */
export async function matchColumns(
  services: ImportServices,
  actor: Actor,
  { boutique, id }: { boutique: string; id: string },
  { columns }: ImportMatching,
): Promise<ImportView> {
  const { engine, reading } = services
  const own = await ownImport(engine, actor, boutique, id)
  await grantImport(engine, actor, own)
  const targets = new Set(reading.targetsOf(own.layout).map(({ to }) => to))
  const fields = new Map(columns.map(({ column, field }) => [column, field]))
  for (const [column, field] of fields) {
    if (!own.layout.columns.some((one) => one.column === column))
      throw invalid([{ path: 'columns', message: `Le fichier n'a pas de colonne ${column}` }])
    if (field !== null && !targets.has(field))
      throw invalid([{ path: 'columns', message: "Ce champ ne se remplit pas d'un fichier" }])
  }
  await transaction(engine.pool, async (on) => {
    const row = await lockWholeImport(on, own.number)
    if (row?.state !== 'pret') throw begun()
    const layout = {
      ...row.layout,
      columns: row.layout.columns.map((one) => ({
        ...one,
        to: fields.has(one.column) ? (fields.get(one.column) ?? null) : one.to,
      })),
    }
    await changeLayout(on, row.number, layout)
    const kept = layout.columns.map(({ to }) => to)
    await keepMatching(on, row, headersOf(layout), kept, engine.now())
  })
  return importById(services, actor, boutique, id)
}

/** Removes an import that has not begun. @throws Problem 409 once it has */
export async function dropImport(
  { engine }: ImportServices,
  actor: Actor,
  boutique: string,
  id: string,
): Promise<void> {
  const own = await ownImport(engine, actor, boutique, id)
  await transaction(engine.pool, async (on) => {
    const row = await lockWholeImport(on, own.number)
    if (row && row.state !== 'pret') throw begun()
    await deleteImport(on, own.number)
  })
}
