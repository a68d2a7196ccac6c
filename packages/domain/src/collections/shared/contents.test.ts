import { describe, expect, it } from 'vitest'
import { contents } from './contents.ts'

const parse = (block: Record<string, unknown>) => contents().schema.safeParse([{ id: 'b', ...block }])
const POSITIONS = [
  'above-center',
  'below-center',
  'beside-text-right',
  'beside-text-left',
  'beside-text-right-centered',
  'beside-text-left-centered',
]

describe('a content block', () => {
  it.each<[string, Record<string, unknown>]>([
    [
      '[BLOCK-06]',
      {
        header: 'Atelier',
        headerType: 'h2',
        headerAlignement: 'center',
        headerDate: '2026-03-06',
        headerLink: '/atelier',
        headerSubTitle: 'Depuis 1998',
      },
    ],
    [
      '[BLOCK-09]',
      { text: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Bois' }] }] }, order: 3 },
    ],
    [
      '[BLOCK-10]',
      { medias: [{ id: 'm1', fullPath: 'a/b.jpg', title: 'Titre', description: 'Un banc', link: '/banc' }] },
    ],
    ['[BLOCK-11]', { mediasPosition: 'above-center', mediasNbColumns: 2, mediasClickToEnlarge: true }],
    [
      '[BLOCK-12]',
      {
        produits: ['p1', 'p2'],
        produitsPosition: 'below-center',
        produitsNbColumns: 6,
        produitsClickToEnlarge: true,
        produitsClickToShow: true,
        produitsShowName: true,
      },
    ],
  ])('%s keeps %j', (_, block) => {
    expect(parse(block).data).toEqual([{ id: 'b', ...block }])
  })

  it.each<[string, string, readonly string[]]>([
    ['[BLOCK-07]', 'headerType', ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hidden']],
    ['[BLOCK-08]', 'headerAlignement', ['center', 'left', 'right', 'justify']],
    ['[BLOCK-13]', 'mediasPosition', POSITIONS],
    ['[BLOCK-13]', 'produitsPosition', POSITIONS],
  ])('%s %s accepts its values and no others', (_, name, values) => {
    expect(Object.keys(contents().fields[name as 'headerType'].values ?? {})).toEqual(values)
    for (const value of values) expect(parse({ [name]: value }).success).toBe(true)
    expect(parse({ [name]: 'ailleurs' }).error?.issues[0]?.path).toEqual([0, name])
  })

  it.each(['mediasNbColumns', 'produitsNbColumns'])('[BLOCK-14] %s goes from 1 to 6', (name) => {
    expect([0, 1, 6, 7, 2.5].map((value) => parse({ [name]: value }).success)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })
})
