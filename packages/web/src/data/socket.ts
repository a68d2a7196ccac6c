import ReconnectingWebSocket from 'partysocket/ws'

/** The interface of a connection that reconnects by itself. */
export interface Connection {
  /**
   * Sends when open; messages sent while closed are dropped on purpose, since everything is subscribed again at each
   * opening.
   */
  send(text: string): void
  /** Drops the current connection and opens another one at once. */
  reconnect(): void
  close(): void
}
export interface ConnectionEvents {
  opened(): void
  closed(): void
  message(text: string): void
}
export type Connect = (events: ConnectionEvents) => Connection

/** Heartbeat interval in milliseconds, and the timeout of its response. */
const HEARTBEAT = 25_000
const PONG_TIMEOUT_MS = 10_000

/** Opens the WebSocket of live queries, with backoff, a heartbeat, and a retry as soon as the network is back. */
export const connectLive: Connect = (events) => {
  const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live`
  let deadline: ReturnType<typeof setTimeout> | undefined
  const alive = (): void => {
    clearTimeout(deadline)
    deadline = undefined
  }
  const open = (): ReconnectingWebSocket => {
    const socket = new ReconnectingWebSocket(address, undefined, {
      minReconnectionDelay: 300 + Math.random() * 700,
      maxReconnectionDelay: 5000,
      reconnectionDelayGrowFactor: 1.6,
      maxEnqueuedMessages: 0,
    })
    socket.addEventListener('open', () => {
      alive()
      events.opened()
    })
    socket.addEventListener('close', () => {
      alive()
      events.closed()
    })
    socket.addEventListener('message', (event: MessageEvent) => {
      alive()
      if (typeof event.data === 'string') events.message(event.data)
    })
    return socket
  }
  let socket = open()
  // The library's own `reconnect` waits for the end of the pause that has begun.
  const reconnect = (): void => {
    socket.close()
    socket = open()
  }
  const isOpen = (): boolean => socket.readyState === WebSocket.OPEN
  const beat = (): void => {
    if (!isOpen()) return
    socket.send('{"type":"ping"}')
    deadline ??= setTimeout(() => {
      deadline = undefined
      reconnect()
    }, PONG_TIMEOUT_MS)
  }
  const heartbeat = setInterval(beat, HEARTBEAT)
  const retryNow = (): void => {
    if (!isOpen() && document.visibilityState === 'visible') reconnect()
  }
  window.addEventListener('online', retryNow)
  document.addEventListener('visibilitychange', retryNow)
  return {
    send: (text) => {
      if (isOpen()) socket.send(text)
    },
    reconnect,
    close: () => {
      clearInterval(heartbeat)
      alive()
      window.removeEventListener('online', retryNow)
      document.removeEventListener('visibilitychange', retryNow)
      socket.close()
    },
  }
}
