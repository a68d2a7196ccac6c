// Preloaded into a program: sends it SIGTERM when the script that started it has died without doing so.
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.connected) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
