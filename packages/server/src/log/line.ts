import { loggedError } from './error.ts'

/** The levels of the logger's lines. */
export const INFO = 30
export const FATAL = 60

/** A line of the log as the logger writes it, for what is said before there is one. */
export const logLine = (level: number, msg: string, error?: unknown): string =>
  JSON.stringify({ level, time: Date.now(), msg, ...(error !== undefined && { err: loggedError(error) }) })
