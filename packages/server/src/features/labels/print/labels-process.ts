import { serveOnce } from '../../../child/serve.ts'
import { drawLabels, type PrintedLabels } from './draw-labels.ts'

// The process that draws the labels of one document.
serveOnce((labels: PrintedLabels) => drawLabels(labels))
