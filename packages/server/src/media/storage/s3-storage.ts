import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { removeOldFiles } from './old-files.ts'
import { MediaRefusal } from '../refusal.ts'
import type { S3Address } from './storage-url.ts'
import type { FileStorage } from './storage.ts'
import { checkListPrefix, checkStoragePath } from './storage-path.ts'

const TEMPORARY_NAME = 'bucket-'
/** A connection on which nothing comes or goes for so long has failed. */
const MAX_SILENCE_MS = 30_000

/** Files in a bucket. `stop` closes its connections. */
export interface S3Storage extends FileStorage {
  stop(): void
}

/**
 * Keeps files in an S3 bucket under `address.prefix`. A stream is first written to `temporaryFolder` of this machine:
 * the protocol needs its length, and memory use must stay bounded. Errors of the bucket that are not about one file
 * (unreachable, refused, unknown) become `stockage.absent`.
 */
export function s3Storage(address: S3Address, temporaryFolder: string, maxSilenceMs = MAX_SILENCE_MS): S3Storage {
  const { bucket, prefix } = address
  const client = new S3Client({
    region: address.region,
    ...(address.endpoint && { endpoint: address.endpoint, forcePathStyle: true }),
    ...(address.credentials && { credentials: address.credentials }),
    // Many compatible servers support only the older checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Errors are thrown, and logged where they are caught.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: 3000, socketTimeout: maxSilenceMs },
  })
  const object = (path: string) => ({ Bucket: bucket, Key: prefix + checkStoragePath(path) })

  /** HEAD gives the same error for a missing object and a missing bucket; only the first is about the file. */
  const orMissing = async <T>(answer: Promise<T>): Promise<T | undefined> => {
    try {
      return await answer
    } catch (cause) {
      if (!isNotFound(cause)) throw new MediaRefusal('stockage.absent', { cause })
      await orAway(client.send(new HeadBucketCommand({ Bucket: bucket })))
      return undefined
    }
  }

  const stat: FileStorage['stat'] = async (path) => {
    const head = await orMissing(client.send(new HeadObjectCommand(object(path))))
    return head && { path, bytes: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) }
  }

  return {
    stat,

    async write(path, stream) {
      const file = join(temporaryFolder, TEMPORARY_NAME + randomUUID())
      try {
        const target = object(path)
        await mkdir(temporaryFolder, { recursive: true })
        const output = createWriteStream(file, { flags: 'wx' })
        await pipeline(stream, output)
        const bytes = output.bytesWritten
        await orAway(sendFile(client, { ...target, ContentLength: bytes }, file))
        return { bytes }
      } finally {
        stream.destroy()
        await rm(file, { force: true })
      }
    },

    async read(path) {
      const answer = await orMissing(client.send(new GetObjectCommand(object(path))))
      return answer?.Body && { stream: answer.Body as Readable, bytes: answer.ContentLength ?? 0 }
    },

    async remove(path) {
      // The protocol reports success for a missing object.
      if (!(await stat(path))) return false
      await orAway(client.send(new DeleteObjectCommand(object(path))))
      return true
    },

    async *list(start) {
      checkListPrefix(start)
      let token: string | undefined
      do {
        const page = await orAway(
          client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + start, ContinuationToken: token })),
        )
        for (const { Key, Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
          if (Key) yield { path: Key.slice(prefix.length), bytes: Size, modifiedAt: LastModified }
        token = page.NextContinuationToken
      } while (token)
    },

    cleanTemporary: (olderThanMs, now) => removeOldFiles(temporaryFolder, olderThanMs, now),

    stop: () => client.destroy(),
  }
}

async function sendFile(
  client: S3Client,
  target: { Bucket: string; Key: string; ContentLength: number },
  file: string,
) {
  const Body = createReadStream(file)
  try {
    return await client.send(new PutObjectCommand({ ...target, Body }))
  } finally {
    Body.destroy()
  }
}

async function orAway<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    throw new MediaRefusal('stockage.absent', { cause })
  }
}

function isNotFound(error: unknown): boolean {
  const { name } = error as Error
  return name === 'NotFound' || name === 'NoSuchKey'
}
