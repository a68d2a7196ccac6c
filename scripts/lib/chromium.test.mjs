import { delimiter } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findChromium } from './chromium.mjs'

describe('findChromium', () => {
  it.each([
    ['the first of PATH', ['/a', '/b'], ['/b/chromium', '/b/google-chrome', '/snap/bin/chromium'], '/b/chromium'],
    [
      'the one without windows, wherever it is',
      ['/a', '/b'],
      ['/a/chromium', '/b/chromium-headless-shell'],
      '/b/chromium-headless-shell',
    ],
    ['a usual place', ['/a'], ['/snap/bin/chromium'], '/snap/bin/chromium'],
    ['none', ['/a'], [], undefined],
  ])('finds %s', (_what, folders, files, expected) => {
    expect(findChromium(folders.join(delimiter), (file) => files.includes(file))).toBe(expected)
  })
})
