import S3rver from 's3rver'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../testing.ts'

/** An S3 server for one test, on loopback, with the empty bucket `photos`. */
export interface TestBucket {
  /** The value for `STORAGE_URL`. */
  url: string
  /** The folder in which the server stores objects. */
  directory: string
  stop(): Promise<void>
}

/** Starts the server. It checks no signature: any credentials work. */
export async function startTestBucket(query = ''): Promise<TestBucket> {
  const directory = await temporaryFolder()
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'photos' }],
  })
  const { port } = await server.run()
  let running = true
  const stop = async () => {
    if (running) await server.close()
    running = false
  }
  onTestFinished(stop)
  return { url: `s3://S3RVER:S3RVER@photos?endpoint=http://127.0.0.1:${port}${query}`, directory, stop }
}
