import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { getPriority } from 'node:os'
import type { RichNode } from '@boutique/domain'
import { expect, it, onTestFinished } from 'vitest'
import { campaignMail } from './campaign-mail.ts'
import { type Composition, composeMail, isLong } from './compose.ts'

const text = (value: string): RichNode => ({ type: 'paragraph', content: [{ type: 'text', text: value }] })
const doc = (...content: RichNode[]): RichNode => ({ type: 'doc', content })
const many = (count: number): RichNode[] => Array.from({ length: count }, (_, at) => text(`Bonjour ${at}`))

it.each<[string, RichNode | undefined, boolean]>([
  ['no text', undefined, false],
  ['a hundred paragraphs', doc(...many(100)), false],
  ['a thousand paragraphs', doc(...many(1000)), true],
  ['a thousand items of one list', doc({ type: 'bulletList', content: many(1000) }), true],
  ['one paragraph of 60,000 characters', doc(text('x'.repeat(60_000))), true],
])('%s is long: %3$s', (_, contents, long) => expect(isLong(contents)).toBe(long))

const compositionOf = (contents: RichNode): Composition => [{ subject: 'Été', contents }, { name: 'Atelier' }, [], '']

it('a long mail is composed in a process of its own, and is the same', async () => {
  const children: unknown[] = []
  const count = (child: unknown): void => void children.push(child)
  subscribe('child_process', count)
  onTestFinished(() => void unsubscribe('child_process', count))
  const priority = getPriority()
  const [short, long] = [compositionOf(doc(...many(3))), compositionOf(doc(...many(1000)))]
  expect(await composeMail(short)).toEqual(campaignMail(...short))
  expect(children).toHaveLength(0)
  expect(await composeMail(long)).toEqual(campaignMail(...long))
  expect(children).toHaveLength(1)
  // Only the child has a low priority.
  expect(getPriority()).toBe(priority)
})
