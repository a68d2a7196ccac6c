/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mergeMantineTheme, DEFAULT_THEME } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { theme } from './theme.ts'
import { cssVariablesResolver } from './theme-tokens.ts'

const root = join(import.meta.dirname, '../..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => !name.includes('.test.'))
const read = (name: string): string => readFileSync(join(root, name), 'utf8')
const { variables, light, dark } = cssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))

describe('tokens', () => {
  it('are the same in light and dark mode', () => {
    expect(Object.keys(light).toSorted()).toEqual(Object.keys(dark).toSorted())
  })
  it('are all defined where they are used', () => {
    const defined = new Set([...Object.keys(variables), ...Object.keys(light)])
    const used = sources
      .filter((name) => /\.(css|tsx?)$/.test(name))
      .flatMap((name) => [...read(name).matchAll(/var\((--ab-[a-z-]+)\)/g)].map((match) => match[1] as string))
    expect(used.length).toBeGreaterThan(50)
    expect([...new Set(used)].filter((token) => !defined.has(token))).toEqual([])
  })
  it('are the only colours of components', () => {
    const literal = /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch)\(/i
    const guilty = sources.filter((name) => name.endsWith('.module.css') && literal.test(read(name)))
    expect(guilty).toEqual([])
  })
})
