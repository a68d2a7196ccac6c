import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { PrintedDocument } from './printed.ts'

// The thread of the requests comes first. Elsewhere than on Linux this would be the priority of the whole process.
if (process.platform === 'linux') setPriority(10)
const { draw } = await import('./draw.ts')
const bytes = await draw(JSON.parse(workerData as string) as PrintedDocument)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, unlike a window
parentPort?.postMessage(bytes)
