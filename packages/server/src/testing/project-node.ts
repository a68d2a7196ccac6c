import { startTestFirebase } from './services/firebase.ts'
import { idleTask } from './idle-task.ts'
import { startTestNode } from './node.ts'

/** A server that reaches a Firebase of its own, and whose jobs of one task do nothing. `stop` ends both. */
export async function startProjectNode(task: string) {
  const firebase = await startTestFirebase()
  const server = await startTestNode({
    tasks: [idleTask(task)],
    firebaseBase: firebase.base,
    outgoingAllowed: firebase.allowed,
    projectTimeLimit: 5000,
  })
  const stop = async (): Promise<void> => {
    await server.stop()
    await firebase.close()
  }
  return { firebase, server, stop }
}
