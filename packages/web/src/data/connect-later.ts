import type { Connect, Connection } from './socket.ts'

/** Milliseconds until code that could not be loaded is asked for again. */
const AGAIN = 2000

/**
 * Loads the code of the connection with its first use: the sign-in page has none. Nothing is sent before it is open, as
 * with every connection.
 *
 * @param load the code; it is asked for again while it cannot be loaded, and the connection counts as closed meanwhile
 */
export function connectLater(load: () => Promise<Connect>): Connect {
  return (events) => {
    let connection: Connection | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const start = (): void => {
      load().then(
        (connect) => {
          if (!isOver) connection = connect(events)
        },
        () => {
          if (isOver) return
          events.closed()
          again = setTimeout(start, AGAIN)
        },
      )
    }
    start()
    return {
      send: (text) => connection?.send(text),
      reconnect: () => connection?.reconnect(),
      close: () => {
        isOver = true
        clearTimeout(again)
        connection?.close()
      },
    }
  }
}
