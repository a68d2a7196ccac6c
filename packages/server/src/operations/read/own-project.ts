import type { Engine } from '../engine.ts'

/** Whether a boutique has filled the setting by which what it sends leaves by its own Firebase project (decision 2). */
export async function hasProject(
  engine: Pick<Engine, 'readBoutique'>,
  boutique: string,
  setting: 'firebaseApiKey' | 'firebaseProjectId',
): Promise<boolean> {
  return Boolean((await engine.readBoutique(boutique))?.[setting])
}
