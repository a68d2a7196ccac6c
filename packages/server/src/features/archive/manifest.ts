import { z } from 'zod'
import { SCHEMA_VERSION } from '../../store/schema/schema-version.ts'
import { isStoragePath } from '../../media/storage/storage-path.ts'
import { hasMoreValues } from './json-values.ts'
import { altered, ArchiveRefusal, foreign, tooLarge } from './refusal.ts'

/** The version of the format that docs/archive.md describes. Raise it when older programs could not import it. */
export const FORMAT_VERSION = 1
const FORMAT = 'arriere-boutique'
export const MANIFEST = 'manifest.json'
/** The manifest is read into memory: two hundred bytes for each file. */
export const MAX_MANIFEST_BYTES = 100_000_000
/** Five for each file. */
const MAX_MANIFEST_VALUES = 4_000_000

const ID = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/)
const COUNT = z.int().min(0)
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.int(),
  productVersion: z.string().max(100),
  schemaVersion: z.int(),
  at: z.iso.datetime(),
  /** `null`: the whole installation. */
  boutique: ID.nullable(),
  boutiques: z.array(z.unknown()),
  missing: z.array(z.unknown()),
  files: z.array(z.unknown()),
})
const boutiqueSchema = z.object({ id: ID, name: z.string().max(1000), documents: COUNT, files: COUNT, bytes: COUNT })
const fileSchema = z.object({
  path: z.string().max(2000),
  bytes: COUNT,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  lines: COUNT.optional(),
})

/** What an archive says of itself: its first and last word, written when everything else is. */
export interface Manifest extends Omit<z.infer<typeof manifestSchema>, 'boutiques' | 'missing' | 'files'> {
  boutiques: z.infer<typeof boutiqueSchema>[]
  /** Files that documents name and the storage had no more. */
  missing: string[]
  files: z.infer<typeof fileSchema>[]
}

/** The manifest of an export made now. */
export const manifestOf = (
  content: Pick<Manifest, 'at' | 'boutique' | 'boutiques' | 'missing' | 'files' | 'productVersion'>,
): Manifest => ({ format: FORMAT, formatVersion: FORMAT_VERSION, schemaVersion: SCHEMA_VERSION, ...content })

/**
 * Reads a manifest.
 *
 * @throws ArchiveRefusal for another program's, a newer one, or one that no export writes
 */
export function parseManifest(content: Buffer): Manifest {
  if (hasMoreValues(content, MAX_MANIFEST_VALUES)) throw tooLarge()
  let value: unknown
  try {
    value = JSON.parse(content.toString('utf8'))
  } catch {
    throw altered(MANIFEST)
  }
  const { format, formatVersion, schemaVersion } = (value ?? {}) as Record<string, unknown>
  if (format !== FORMAT) throw foreign()
  if (Number(formatVersion) > FORMAT_VERSION || Number(schemaVersion) > SCHEMA_VERSION)
    throw new ArchiveRefusal(
      'archive.recente',
      "Cet export vient d'une version plus récente d'Arrière-boutique : mettez d'abord celle-ci à jour, puis recommencez.",
    )
  const { data: head } = manifestSchema.safeParse(value)
  if (!head) throw altered(MANIFEST)
  const data: Manifest = {
    ...head,
    boutiques: allOf(boutiqueSchema, head.boutiques),
    missing: allOf(z.string(), head.missing),
    files: allOf(fileSchema, head.files),
  }
  for (const { path } of data.files) {
    const file = storedPathOf(path)
    if (file !== undefined && !isStoragePath(file))
      throw new ArchiveRefusal('archive.chemin', `Le fichier contient un chemin refusé (${path.slice(0, 100)}).`)
  }
  return data
}

/** Checks each value up to the first wrong one: a list of issues for millions of them would fill the memory. */
export function allOf<T>(schema: z.ZodType<T>, values: readonly unknown[]): T[] {
  return values.map((value) => {
    const { data, success } = schema.safeParse(value)
    if (!success) throw altered(MANIFEST)
    return data
  })
}

/** The folder of what belongs to nobody's boutique. */
export const COMMON = 'commun'
/** The folder of a boutique in an archive. */
export const folderOf = (boutique: string): string => `boutiques/${boutique}`
/** The sealed secrets of a folder. */
export const SEALED = 'secrets.scelles'

const STORED = /^boutiques\/[^/]+\/fichiers\/(.+)$/s
/** The path in the storage of an archived photo or file; undefined for anything else. */
export const storedPathOf = (path: string): string | undefined => STORED.exec(path)?.[1]
