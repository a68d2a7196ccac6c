import { createHash } from 'node:crypto'
import { COMMON, folderOf, type Manifest, MANIFEST, MAX_MANIFEST_BYTES, parseManifest } from './manifest.ts'
import { altered, foreign, tooLarge } from './refusal.ts'
import { openZip, type ZipFile } from './zip/zip-reader.ts'

/** An opened archive, whose manifest names every entry. */
export interface Archive {
  /** The SHA-256 of the manifest, which has those of everything else. */
  id: string
  manifest: Manifest
  zip: ZipFile
  /** The entries below a folder. */
  under(folder: string): Manifest['files']
  /** The content of an entry, which fails at its end unless it is what the manifest says. */
  read(path: string): AsyncIterable<Buffer>
  close(): Promise<void>
}

/**
 * Opens an archive and compares its directory with its manifest; contents are compared when they are read.
 *
 * @throws ArchiveRefusal
 */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openZip(file)
  try {
    const declared = zip.entries.get(MANIFEST)
    if (!declared) throw foreign()
    if (declared.bytes > MAX_MANIFEST_BYTES) throw tooLarge()
    const chunks: Buffer[] = []
    for await (const chunk of zip.read(MANIFEST)) chunks.push(chunk)
    const content = Buffer.concat(chunks)
    const manifest = parseManifest(content)
    const files = new Map(manifest.files.map((one) => [one.path, one]))
    if (files.size !== manifest.files.length || zip.entries.size !== files.size + 1) throw altered(MANIFEST)
    const folders = new Map(
      [COMMON, ...manifest.boutiques.map(({ id }) => folderOf(id))].map((one) => [one, [] as Manifest['files']]),
    )
    if (folders.size !== manifest.boutiques.length + 1) throw altered(MANIFEST)
    for (const one of manifest.files) {
      const { path, bytes } = one
      if (zip.entries.get(path)?.bytes !== bytes) throw altered(path)
      if (!path.includes('/')) continue
      const [folder = ''] = /^(commun|boutiques\/[^/]*)(?=\/)/.exec(path) ?? []
      const inFolder = folders.get(folder)
      if (!inFolder) throw altered(path)
      inFolder.push(one)
    }
    return {
      id: createHash('sha256').update(content).digest('hex'),
      manifest,
      zip,
      under: (folder) => folders.get(folder) ?? [],
      read: (path) => zip.read(path, files.get(path)?.sha256 ?? ''),
      close: () => zip.close(),
    }
  } catch (error) {
    await zip.close()
    throw error
  }
}
