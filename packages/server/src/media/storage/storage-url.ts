/** The address of a bucket. Without `credentials`, those of the usual AWS environment variables are used. */
export interface S3Address {
  bucket: string
  region: string
  /** The server's address, unless it is Amazon's. */
  endpoint?: string
  /** The prefix of every key: empty, or ending in `/`. No other installation may use it. */
  prefix: string
  credentials?: { accessKeyId: string; secretAccessKey: string }
}

/** An invalid storage address, with a message for the administrator. */
export class StorageUrlError extends Error {}

const FORM = 's3://compartiment?endpoint=https://…&region=…&prefix=…'

/**
 * Reads `s3://{bucket}?endpoint=…&region=…&prefix=…`, with `key:secret@` in front of the bucket if need be (both
 * percent-encoded). The region is `us-east-1` by default.
 * @param setting the name by which messages call it
 * @throws StorageUrlError
 */
export function parseStorageUrl(text: string, setting = 'STORAGE_URL'): S3Address {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || !url.hostname || !['', '/'].includes(url.pathname))
    throw new StorageUrlError(`${setting} doit être de la forme ${FORM}`)
  for (const name of url.searchParams.keys())
    if (!['endpoint', 'region', 'prefix'].includes(name))
      throw new StorageUrlError(`${setting} : « ${name} » est inconnu, la forme est ${FORM}`)
  const endpoint = url.searchParams.get('endpoint') || undefined
  if (endpoint !== undefined && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)))
    throw new StorageUrlError(`${setting} : endpoint doit être une adresse http:// ou https://`)
  if ((url.username === '') !== (url.password === ''))
    throw new StorageUrlError(`${setting} : la clé et le secret vont ensemble (s3://clé:secret@compartiment)`)
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
