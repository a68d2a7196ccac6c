import { describe, expect, it } from 'vitest'
import { chooseAccount, parsePasswd } from './account.ts'

const line = (name: string, uid: number) => `${name}:x:${uid}:${uid + 1}:,,,:/nowhere:/bin/false`

describe('chooseAccount', () => {
  it.each([
    ['postgres before nobody', [line('root', 0), line('nobody', 65_534), line('postgres', 101)], 'postgres'],
    ['nobody when there is no postgres', [line('root', 0), line('nobody', 65_534)], 'nobody'],
    ['never root under another name', [line('postgres', 0), line('nobody', 65_534)], 'nobody'],
    ['none of other accounts', [line('root', 0), line('marie', 1000), 'damaged'], undefined],
  ])('chooses %s', (_what, lines, expected) => {
    expect(chooseAccount(parsePasswd(lines.join('\n')))?.name).toBe(expected)
  })

  it('parses user and group ids', () => {
    expect(parsePasswd(line('postgres', 101))).toEqual([{ name: 'postgres', uid: 101, gid: 102 }])
  })
})
