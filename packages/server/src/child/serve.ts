import { setPriority } from 'node:os'

/** The answer of a child: a value, or why there is none. */
export type ChildReply = { value: unknown } | { error: { message: string; code?: string | undefined } }

/** Answers the first message to this process, which ends with the one that started it. The requests of others come first. */
export function serveOnce(work: (input: never) => Promise<unknown>): void {
  setPriority(10)
  endWithParent()
  process.once('message', async (input) => {
    process.send?.(await replyOf(() => work(input as never)))
  })
}

/** A program that is killed tells its children nothing but the end of their channel. */
export function endWithParent(): void {
  process.once('disconnect', () => process.exit())
}

async function replyOf(work: () => Promise<unknown>): Promise<ChildReply> {
  try {
    return { value: await work() }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    return { error: { message, code } }
  }
}
