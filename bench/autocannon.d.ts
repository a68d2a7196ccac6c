/** The part of the load generator that the benchmark uses; the package has no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  export interface LoadRequest {
    method: string
    path: string
    headers?: Record<string, string>
    body?: string
    /** Called before each request; its result is sent. */
    setupRequest?(request: LoadRequest): LoadRequest
  }
  export interface LoadOptions {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    /** Sampling interval in milliseconds. */
    sampleInt: number
    requests: LoadRequest[]
  }
  export interface Load
    extends EventEmitter<{ response: [client: object, status: number, bytes: number, ms: number] }> {
    then: Promise<{ errors: number; timeouts: number; non2xx: number }>['then']
  }
  export default function autocannon(options: LoadOptions): Load
}
