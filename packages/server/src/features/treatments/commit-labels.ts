import type { Engine } from '../../operations/engine.ts'
import { labelsOfCommits } from './sql/treatments.ts'

/** The labels of the treatments that wrote some commits, by the id of the commit. */
export const treatmentLabels = (engine: Engine, commits: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  labelsOfCommits(engine.pool, commits)
