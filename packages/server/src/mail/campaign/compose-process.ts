import { serveOnce } from '../../child/serve.ts'
import { campaignMail } from './campaign-mail.ts'
import type { Composition } from './compose.ts'

// The process that composes one long mail.
serveOnce(async (composition: string) => campaignMail(...(JSON.parse(composition) as Composition)))
