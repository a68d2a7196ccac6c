/** A bucket and the way to it. Without `credentials`, those of the usual AWS environment variables. */
export interface S3Address {
  bucket: string
  region: string
  /** The server's address when it is not Amazon's. */
  endpoint?: string
  /** What every key starts with: empty, or ending in `/`. It belongs to one installation alone. */
  prefix: string
  credentials?: { accessKeyId: string; secretAccessKey: string }
}

/** A storage address that cannot be understood, in words for whoever wrote it. */
export class StorageUrlError extends Error {}

const FORM = 's3://compartiment?endpoint=https://…&region=…&prefix=…'

/**
 * Reads `s3://{bucket}?endpoint=…&region=…&prefix=…`, with `key:secret@` in front of the bucket if need be (both
 * percent-encoded). The region is `us-east-1` when it is not said.
 * @throws StorageUrlError
 */
export function parseStorageUrl(text: string): S3Address {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || !url.hostname || !['', '/'].includes(url.pathname))
    throw new StorageUrlError(`STORAGE_URL doit être de la forme ${FORM}`)
  for (const name of url.searchParams.keys())
    if (!['endpoint', 'region', 'prefix'].includes(name))
      throw new StorageUrlError(`STORAGE_URL : « ${name} » est inconnu, la forme est ${FORM}`)
  const endpoint = url.searchParams.get('endpoint') || undefined
  if (endpoint !== undefined && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)))
    throw new StorageUrlError('STORAGE_URL : endpoint doit être une adresse http:// ou https://')
  if ((url.username === '') !== (url.password === ''))
    throw new StorageUrlError('STORAGE_URL : la clé et le secret vont ensemble (s3://clé:secret@compartiment)')
  const prefix = (url.searchParams.get('prefix') ?? '').replace(/^\/+|\/+$/g, '')
  return {
    bucket: decodeURIComponent(url.hostname),
    region: url.searchParams.get('region') || 'us-east-1',
    ...(endpoint && { endpoint }),
    prefix: prefix === '' ? '' : `${prefix}/`,
    ...(url.username && {
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      },
    }),
  }
}
