import { type Frame, WHOLE_FRAME as WHOLE } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { type Corner, moved, resized, withRatio } from './frame-moves.ts'

const frame: Frame = { x: 0.2, y: 0.2, width: 0.5, height: 0.5 }

describe('a moved frame', () => {
  it.each([
    [0.1, -0.1, { x: 0.3, y: 0.1 }],
    [2, 2, { x: 0.5, y: 0.5 }],
    [-2, -2, { x: 0, y: 0 }],
  ])('by %d and %d is at %j', (across, down, at) => {
    expect(moved(frame, across, down)).toEqual({ ...frame, ...at })
  })
})

describe('a resized frame', () => {
  it.each<[Corner, number, number, number | undefined, Frame]>([
    ['bottom-right', 0.1, 0.2, undefined, { x: 0.2, y: 0.2, width: 0.6, height: 0.7 }],
    ['bottom-right', 9, 9, undefined, { x: 0.2, y: 0.2, width: 0.8, height: 0.8 }],
    ['bottom-right', -9, -9, undefined, { x: 0.2, y: 0.2, width: 0.05, height: 0.05 }],
    ['top-left', 0.1, -0.1, undefined, { x: 0.3, y: 0.1, width: 0.4, height: 0.6 }],
    ['top-right', 0.1, 0.1, undefined, { x: 0.2, y: 0.3, width: 0.6, height: 0.4 }],
    ['bottom-left', -9, 0, undefined, { x: 0, y: 0.2, width: 0.7, height: 0.5 }],
    ['bottom-right', 0.1, 0, 1, { x: 0.2, y: 0.2, width: 0.6, height: 0.6 }],
    ['bottom-right', 0, 0.1, 1, { x: 0.2, y: 0.2, width: 0.6, height: 0.6 }],
    ['bottom-right', 9, 9, 2, { x: 0.2, y: 0.2, width: 0.8, height: 0.4 }],
    ['top-left', -9, -9, 0.5, { x: 0.35, y: 0, width: 0.35, height: 0.7 }],
  ])('by %s, %d and %d with ratio %s', (corner, across, down, ratio, expected) => {
    expect(resized(frame, corner, across, down, ratio)).toEqual(expected)
  })
})

describe('a frame of a ratio', () => {
  it.each<[Frame, number, Frame]>([
    [WHOLE, 1, WHOLE],
    [WHOLE, 2, { x: 0, y: 0.25, width: 1, height: 0.5 }],
    [WHOLE, 0.5, { x: 0.25, y: 0, width: 0.5, height: 1 }],
    [{ x: 0, y: 0, width: 0.5, height: 0.5 }, 2, { x: 0, y: 0, width: 1, height: 0.5 }],
  ])('%j of %d', (from, ratio, expected) => {
    expect(withRatio(from, ratio)).toEqual(expected)
  })
})
