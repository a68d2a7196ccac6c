import { describe, expect, it } from 'vitest'
import { sendingActions } from './sending-actions.ts'

const now = '2026-11-22T10:00:00.000Z'
const system = { id: 'c1', rev: 1, deleted: false, createdAt: now, updatedAt: now, datetime: 0 }
const run = (action: keyof typeof sendingActions, data: object): unknown => {
  try {
    return sendingActions[action].run({ ...system, ...data } as never)
  } catch (error) {
    return (error as Error & { code: string }).code
  }
}
const jobs = [{ task: 'campagnes.envoi', payload: { campagne: 'c1' }, key: 'c1' }]
const sending = { sendingState: 'sending', sendingProblem: undefined, finishedAt: undefined }

describe('the sending of a campaign', () => {
  it.each([
    ['suspendre', {}, 'campagne.immobile'],
    ['suspendre', { sendingState: 'done' }, 'campagne.immobile'],
    ['suspendre', { sendingState: 'paused' }, 'campagne.immobile'],
    ['suspendre', { sendingState: 'sending' }, { sendingState: 'paused', sendingProblem: undefined }],
    ['reprendre', {}, 'campagne.active'],
    ['reprendre', { sendingState: 'sending' }, 'campagne.active'],
    ['reprendre', { sendingState: 'done' }, 'campagne.active'],
    ['reprendre', { sendingState: 'paused' }, { ...sending, jobs }],
    ['reprendre', { sendingState: 'failed' }, { ...sending, jobs }],
    ['renvoyer', { sendingState: 'done' }, 'campagne.certaine'],
    ['renvoyer', { sendingState: 'done', nbIncertains: 0 }, 'campagne.certaine'],
    ['renvoyer', { sendingState: 'sending', nbIncertains: 2 }, 'campagne.certaine'],
    ['renvoyer', { sendingState: 'done', nbIncertains: 2 }, { ...sending, nbRenvois: 1, jobs }],
    ['renvoyer', { sendingState: 'paused', nbIncertains: 2, nbRenvois: 1 }, { ...sending, nbRenvois: 2, jobs }],
  ] as const)('%s with %o is %o', (action, data, expected) => {
    expect(run(action, data)).toEqual(expected)
  })
})
