import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { type Node, withoutServerRules } from './server-rules.ts'

const stripped = (code: string): string =>
  withoutServerRules(code, parseSync('module.js', code).program as unknown as Node).replaceAll(/\s+/g, ' ')

describe('a declaration without what only the server calls', () => {
  it.each([
    ['a rule by its name', 'define({ slug: "a", onSave, screen })', 'define({ slug: "a", screen })'],
    [
      'a rule that says what visitors see',
      'define({ onSave, needs, publicWhere: { isDraft: false } })',
      'define({ onSave, publicWhere: { isDraft: false } })',
    ],
    ['a rule as a method', 'define({ needs() { return {} }, screen })', 'define({ screen })'],
    ['a rule as an arrow', 'define({ onSave: (a) => ({ ...a }), screen })', 'define({ screen })'],
    ['the last property', 'define({ screen, onRemove })', 'define({ screen, })'],
    ['the work of an action', 'act({ stop: { label: "Stop", run: () => 1 } })', 'act({ stop: { label: "Stop", } })'],
    ['a rule in a rule', 'act({ run: () => ({ run: () => 1 }), label })', 'act({ label })'],
    ['what the browser calls', 'act({ suggests: (a) => a, when })', 'act({ suggests: (a) => a, when })'],
    ['a value of the same name', 'act({ counts: 3, needs: "x" })', 'act({ counts: 3, needs: "x" })'],
    [
      'the text of a label',
      'define({ paperLabel: { parts: [], of: label } })',
      'define({ paperLabel: { parts: [], } })',
    ],
    [
      'the letters of a number',
      'define({ numbering: { code: (a) => a, digits: 3 } })',
      'define({ numbering: { digits: 3 } })',
    ],
    ['a code elsewhere', 'define({ option: { code, of } })', 'define({ option: { code, of } })'],
    ['a computed name', 'act({ [run]: stop })', 'act({ [run]: stop })'],
    ['a parameter', 'f(({ run }) => run)', 'f(({ run }) => run)'],
  ])('%s', (_, code, expected) => {
    expect(stripped(code)).toBe(expected)
  })
})
