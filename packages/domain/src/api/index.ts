export * from './archives.ts'
export * from './bulk.ts'
export * from './campaigns.ts'
export * from './charge.ts'
export {
  answerPreviewSchema,
  sentMailSchema,
  type AnswerPreview,
  type ClientMail,
  type SentMail,
} from './client-mail.ts'
export * from './counter-sale.ts'
export * from './documents.ts'
export * from './erasures.ts'
export * from './health.ts'
export * from './history.ts'
export * from './identity.ts'
export * from './imports.ts'
export * from './jobs.ts'
export * from './journal.ts'
export * from './labels.ts'
export * from './mail-check.ts'
export * from './photos.ts'
export { providerSchema } from './provider.ts'
export * from './results.ts'
export * from './life.ts'
export * from './register.ts'
export * from './sessions.ts'
export * from './transfers.ts'
export * from './treatments.ts'
export * from './webhooks.ts'
export * from './website.ts'
export * as api from './schema.ts'
