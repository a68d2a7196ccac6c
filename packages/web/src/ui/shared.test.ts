/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
const read = (file: string): string => {
  const text = readFileSync(join(root, file), 'utf8')
  return file.endsWith('.css') ? text.replaceAll(/\/\*[\s\S]*?\*\//g, '') : text
}
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] as string)

const modules = files.filter((file) => file.endsWith('.module.css'))
const components = files.filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
const isGlobal = (file: string): boolean => file.endsWith('.css') && !modules.includes(file)

describe('shared classes', () => {
  const defined = new Set(files.filter(isGlobal).flatMap((file) => found(read(file), /\.(ab-[a-z0-9-]+)/g)))
  const used = new Set([...modules, ...components].flatMap((file) => found(read(file), /(?<![\w-])(ab-[a-z0-9-]+)/g)))

  it('are all defined where a component or a module names them', () => {
    expect(used.size).toBeGreaterThan(50)
    expect([...used].filter((name) => !defined.has(name))).toEqual([])
  })
  it('are all used', () => {
    expect([...defined].filter((name) => !used.has(name))).toEqual([])
  })
  it('are composed from `global`, never from another module, which Vite would copy into each chunk', () => {
    const composed = modules.flatMap((file) => found(read(file), /(composes:[^;]+;)/g))
    expect(composed.length).toBeGreaterThan(100)
    expect(composed.filter((line) => !/\sfrom global;$/.test(line))).toEqual([])
  })
})

describe('classes of a module', () => {
  const reads = components.flatMap((file) =>
    [...read(file).matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([line, name, path]) => {
      const text = read(file).replace(line, '')
      return {
        module: join(dirname(file), path as string),
        classes: found(text, new RegExp(`\\b${name}\\.(\\w+)`, 'g')),
        // `classNames={classes}` and `classes[look]` may read any class.
        isWhole: new RegExp(`[{(]${name}[})]|\\b${name}\\[`).test(text),
      }
    }),
  )
  const defined = (module: string): string[] =>
    found(read(module).replaceAll(/:global\(.*?\)|url\(.*?\)/g, ''), /\.([a-zA-Z_][\w-]*)/g)

  it('exist where a component reads them', () => {
    expect(reads.length).toBeGreaterThan(100)
    const unknown = reads.flatMap(({ module, classes }) => {
      const known = new Set(defined(module))
      return classes.filter((name) => !known.has(name)).map((name) => `${module}: ${name}`)
    })
    expect(unknown).toEqual([])
  })
  it('are all read by a component', () => {
    const unread = modules.flatMap((module) => {
      const readers = reads.filter((reader) => reader.module === module)
      if (readers.some(({ isWhole }) => isWhole)) return []
      const known = new Set(readers.flatMap(({ classes }) => classes))
      return [...new Set(defined(module))].filter((name) => !known.has(name)).map((name) => `${module}: ${name}`)
    })
    expect(unread).toEqual([])
  })
})
