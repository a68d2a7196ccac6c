import type { WriteHook } from '../../operations/write/hooks.ts'
import { publicationJobs } from './publication-jobs.ts'

/** Requests the job that publishes a document at its date (ADR 55). */
export const publicationDates: WriteHook = { jobsOf: publicationJobs }
