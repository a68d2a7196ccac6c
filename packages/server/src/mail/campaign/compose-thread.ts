import { parentPort, workerData } from 'node:worker_threads'
import { campaignMail } from './campaign-mail.ts'
import type { Composition } from './compose.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, unlike a window
parentPort?.postMessage(campaignMail(...(workerData as Composition)))
