import { once } from 'node:events'
import { Problem } from '@boutique/domain'
import { endWithParent } from '../child/serve.ts'
import type { CallInit } from '../outgoing/http-call.ts'
import { createOutgoing } from '../outgoing/outgoing.ts'
import type { ClientError, ProjectCall, ProjectReply, ProcessOptions } from './messages.ts'

// The process of the official client of one project. It makes its requests with the `fetch` of its process, which is
// replaced by ours before the client is loaded: there is no other way out.

endWithParent()
const [options] = await once(process, 'message')
const { settings, base, allowed, timeLimit } = options as ProcessOptions
const { email, password, ...app } = settings
/** The largest response, in bytes: of one document, or the outcomes of 500 writes. */
const MAX_BYTES = 4_000_000

const { fetch: guarded } = createOutgoing({ allowed: new Set(allowed), timeLimit, mostBytes: MAX_BYTES }).of('')
/** The problem of the last request, which the client replaces by an error of its own. */
let refused: Problem | undefined
globalThis.fetch = async (address, init) => {
  try {
    return await guarded(address as string | URL, init as CallInit)
  } catch (error) {
    if (error instanceof Problem) refused = error
    throw error
  }
}
for (const door of ['WebSocket', 'EventSource', 'XMLHttpRequest']) Reflect.deleteProperty(globalThis, door)
// The client writes warnings to the console; the errors that matter are returned.
for (const level of ['log', 'info', 'warn', 'error'] as const) console[level] = () => undefined

const [{ initializeApp }, authApi, store, functionsApi] = await Promise.all([
  import('firebase/app'),
  import('firebase/auth'),
  import('firebase/firestore/lite'),
  import('firebase/functions'),
])
const firebase = initializeApp(app)
const auth = authApi.getAuth(firebase)
const database = store.getFirestore(firebase)
const functions = functionsApi.getFunctions(firebase)
if (base !== undefined) {
  const { origin, hostname, port } = new URL(base)
  authApi.connectAuthEmulator(auth, origin, { disableWarnings: true })
  store.connectFirestoreEmulator(database, hostname, Number(port))
  functionsApi.connectFunctionsEmulator(functions, hostname, Number(port))
}

async function carryOut(call: ProjectCall): Promise<unknown> {
  switch (call.op) {
    case 'signIn':
      await authApi.signInWithEmailAndPassword(auth, email, password)
      return undefined
    case 'write': {
      const batch = store.writeBatch(database)
      for (const { path, data } of call.documents) batch.set(store.doc(database, path), data)
      return batch.commit()
    }
    case 'read':
      return (await store.getDoc(store.doc(database, call.path))).data()
    case 'remove':
      return store.deleteDoc(store.doc(database, call.path))
    case 'count': {
      const copies = store.query(
        store.collection(database, call.collection),
        store.where('transfert.id', '==', call.transfer),
      )
      return (await store.getCount(copies)).data().count
    }
    case 'call':
      await functionsApi.httpsCallable(functions, call.name, { timeout: timeLimit })(call.data)
      return undefined
  }
}

function clientError(error: unknown): ClientError {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const cause = (refused?.cause as { code?: unknown } | undefined)?.code
  return {
    code: typeof code === 'string' ? code : 'unknown',
    message: String(message).slice(0, 500),
    ...(refused && { refusal: { code: refused.code, message: refused.message } }),
    isUnsent: refused?.code === 'appel.adresse' || cause === 'ECONNREFUSED' || cause === 'ENOTFOUND',
  }
}

process.on('message', async ({ id, call }: { id: number; call: ProjectCall }) => {
  refused = undefined
  const reply: ProjectReply = await carryOut(call).then(
    (value) => ({ id, value }),
    (error: unknown) => ({ id, error: clientError(error) }),
  )
  process.send?.(reply)
})
process.send?.('loaded')
