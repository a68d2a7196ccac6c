import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportReading } from './reading.ts'

/** What imports need to read files. */
export interface FileServices {
  reading: ImportReading
  /** A local folder for files in progress. */
  temporaryFolder: string
}

type Source = Awaited<ReturnType<ImportReading['open']>>

/** Opens the bytes of a file as a table, which is closed after the work. @throws Problem 422 for what is none */
export async function withSource<T>(
  { reading, temporaryFolder }: FileServices,
  content: Buffer,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  const file = join(temporaryFolder, randomUUID())
  await mkdir(temporaryFolder, { recursive: true })
  try {
    await writeFile(file, content, { mode: 0o600 })
    const source = await reading.open(file)
    try {
      return await work(source)
    } finally {
      source.close()
    }
  } finally {
    await rm(file, { force: true })
  }
}
