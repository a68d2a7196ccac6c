import { statfs } from 'node:fs/promises'

/** Bytes of a file system. */
export interface Room {
  free: number
  size: number
}
export type ReadRoom = (folder: string) => Promise<Room>

/** Whether the free space is too low for further writes. */
export interface Disk {
  readonly isFull: boolean
  /** Checks now; this also happens every second. */
  look(): Promise<void>
  stop(): void
}

/**
 * Bytes to keep free: 5 % of the file system, within these bounds. PostgreSQL stops when it cannot write its
 * write-ahead log; with this reserve it keeps running and people can still read.
 */
const LEAST = 48_000_000
const MAX_RESERVE_BYTES = 200_000_000
const SHARE = 0.05
const EVERY = 1000

/** Reads the free space of a folder's disk. */
export const readRoom: ReadRoom = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/** Watches the file systems of some folders; one that cannot be read counts as having space. */
export async function watchDisk(folders: readonly string[], read: ReadRoom = readRoom): Promise<Disk> {
  let isFull = false
  async function look(): Promise<void> {
    const rooms = await Promise.all(folders.map((folder) => read(folder).catch(() => undefined)))
    isFull = rooms.some((room) => room !== undefined && room.free < reserveOf(room.size))
  }
  await look()
  const timer = setInterval(() => void look(), EVERY)
  timer.unref()
  return {
    get isFull() {
      return isFull
    },
    look,
    stop: () => clearInterval(timer),
  }
}

const reserveOf = (size: number): number => Math.min(MAX_RESERVE_BYTES, Math.max(LEAST, SHARE * size))
