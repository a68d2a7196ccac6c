import { restartSamples } from './samples.ts'

// Vitest runs this before each test file, also in a worker that has loaded the modules already.
restartSamples()
