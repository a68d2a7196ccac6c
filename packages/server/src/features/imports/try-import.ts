import { type Actor, fold, type ImportLines, type ImportView, MAX_IMPORT_PAGE, Problem } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { grant } from '../../operations/rights/rights.ts'
import { expensivelyFor } from '../../operations/read/expensive.ts'
import { transaction } from '../../store/connection/pool.ts'
import { badCursor } from '../../store/lists/cursor.ts'
import { examine } from './dry-run.ts'
import { grantImport } from './grant-import.ts'
import type { ImportServices } from './import-services.ts'
import { importById, ownImport } from './imports.ts'
import { NameBook } from './named-documents.ts'
import { readFile } from './sql/import-file.ts'
import { addRecords, dropEntryRecord, namesInUse, nextUnexamined, readLines } from './sql/import-records.ts'
import {
  type ImportRow,
  keepEntries,
  lockWholeImport,
  type NewEntry,
  noteEntries,
  noteRead,
  readImport,
} from './sql/imports.ts'
import { readableLines } from './readable-lines.ts'
import { storeRecords } from './store-records.ts'

/** Milliseconds of one request: others have their turn before the next one. */
const SLICE_MS = 6000

const gone = (): Problem => new Problem(409, 'import.efface', "Le fichier n'est plus gardé : envoyez-le de nouveau")

/**
 * Goes on with the dry run of an import, for some seconds: it is asked again until `examined` is `total`. Nothing is stored
 * but what it finds.
 * @param take counts it, once the right was checked
 * @throws Problem 422 for a file whose rows cannot be read
 */
export async function tryImport(
  services: ImportServices,
  actor: Actor,
  { boutique, id }: { boutique: string; id: string },
  take: () => void,
): Promise<ImportView> {
  const { engine } = services
  const own = await ownImport(engine, actor, boutique, id)
  const granted = await grantImport(engine, actor, own)
  take()
  if (own.state === 'pret')
    await expensivelyFor(actor, boutique, async () => {
      const until = performance.now() + SLICE_MS
      await readOnce(services, own)
      const row = await lookUpNames(services, actor, own)
      if (!row) return
      await examine(engine, actor, granted, row, until)
      await forgetUnused(engine, row)
    })
  return importById(services, actor, boutique, id)
}

/** Reads the records of the file, unless that was done. */
async function readOnce(services: ImportServices, { number }: ImportRow): Promise<void> {
  await transaction(services.engine.pool, async (on) => {
    const row = await lockWholeImport(on, number)
    if (!row || row.isRead || row.state !== 'pret') return
    const content = await readFile(on, number)
    if (!content) throw gone()
    await noteRead(on, number, await storeRecords(on, services, row, content))
  })
}

/** Looks up which names in the file are new, unless that was done: they are created first. Undefined: nothing to try. */
async function lookUpNames({ engine }: ImportServices, actor: Actor, { boutique, id }: ImportRow) {
  const row = await readImport(engine.pool, boutique, id)
  if (!row?.named || row.entries || row.state !== 'pret') return row
  const names = new NameBook(engine, actor, boutique)
  await names.open(row.named)
  await names.read(engine.pool, row.named)
  const found = new Map<string, NewEntry>()
  for (const one of row.named)
    for (const name of one.names) {
      const entry = names.newEntry(one, name)
      if (entry) found.set(entryKey(entry.collection, name), entry)
    }
  const entries = [...found.values()]
  const created = entries.filter(({ mayCreate }) => mayCreate)
  await transaction(engine.pool, async (on) => {
    if (!(await noteEntries(on, row.number, entries))) return
    const records = created.map(({ collection, by, label }, at) => ({
      ...{
        position: at - created.length,
        lines: [],
        title: label,
        collection,
        problems: [],
        outcome: 'nouveau' as const,
      },
      record: { keys: [], values: { [by]: label }, named: [], children: [] },
    }))
    if (records.length > 0) await addRecords(on, row.number, records)
  })
  return { ...row, entries }
}

/** Names that only refused lines have are not created: known once the last line was examined. */
async function forgetUnused(engine: Engine, { boutique, id, number, entries = [] }: ImportRow): Promise<void> {
  if (entries.length === 0 || (await nextUnexamined(engine.pool, number, 1)).length > 0) return
  const used = new Set((await namesInUse(engine.pool, number)).map(([collection, name]) => entryKey(collection, name)))
  const isUsed = ({ collection, label }: NewEntry): boolean => used.has(entryKey(collection, label))
  if (entries.every(isUsed)) return
  await transaction(engine.pool, async (on) => {
    const row = await lockWholeImport(on, number)
    if (row?.state !== 'pret' || row.id !== id || row.boutique !== boutique) return
    await keepEntries(on, number, entries.filter(isUsed))
    for (const one of entries) if (!isUsed(one)) await dropEntryRecord(on, number, one)
  })
}

const entryKey = (collection: string, name: string): string => `${collection} ${fold(name).trim()}`

/** A page of the lines of an import. @throws Problem 400 for a cursor that is none */
export async function linesOf(
  { engine }: ImportServices,
  actor: Actor,
  { boutique, id }: { boutique: string; id: string },
  { outcome, state, after }: { outcome?: string; state?: string; after?: string },
): Promise<ImportLines> {
  const row = await ownImport(engine, actor, boutique, id)
  const granted = await grant(engine, actor, row, 'read')
  const position = after === undefined ? undefined : Number(/^\d{1,6}$/.exec(after)?.[0] ?? Number.NaN)
  if (Number.isNaN(position)) throw badCursor()
  const lines = await readLines(engine.pool, row.number, {
    outcome,
    state,
    after: position,
    limit: MAX_IMPORT_PAGE + 1,
  })
  const shown = lines.slice(0, MAX_IMPORT_PAGE)
  return {
    lines: await readableLines(engine, granted, shown),
    next: lines.length > MAX_IMPORT_PAGE ? String(shown.at(-1)?.position) : null,
  }
}
