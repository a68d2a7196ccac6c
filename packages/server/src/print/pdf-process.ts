import { serveOnce } from '../child/serve.ts'
import { draw } from './draw.ts'
import type { PrintedDocument } from './printed.ts'

// The process that draws one PDF.
serveOnce((document: PrintedDocument) => draw(document))
