import { describe, expect, it } from 'vitest'
import { chooseNode } from './node.mjs'

describe('chooseNode', () => {
  const host = (version) => ({ path: '/usr/bin/node', version })

  it('prefers the pinned one', () => {
    expect(chooseNode('/pinned', host('25.0.0'), () => true)).toBe('/pinned')
  })

  it.each(['24.0.0', '25.3.1'])('falls back on the host’s %s', (version) => {
    expect(chooseNode('/pinned', host(version), () => false)).toBe('/usr/bin/node')
  })

  it('asks for a newer one in one French sentence', () => {
    expect(() => chooseNode('/pinned', host('22.19.0'), () => false)).toThrow(
      /^Arrière-boutique a besoin de Node 24 .*\.$/,
    )
  })
})
