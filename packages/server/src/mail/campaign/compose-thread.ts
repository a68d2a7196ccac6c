import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Composition } from './compose.ts'

// The thread of the requests comes first. Elsewhere than on Linux this would be the priority of the whole process.
if (process.platform === 'linux') setPriority(10)
const { campaignMail } = await import('./campaign-mail.ts')
const composition = JSON.parse(workerData as string) as Composition
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, unlike a window
parentPort?.postMessage(campaignMail(...composition))
