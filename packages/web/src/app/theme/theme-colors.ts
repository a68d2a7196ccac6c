import type { MantineColorsTuple } from '@mantine/core'

/** The scales of the product, shades 0 to 9; `gray` (paper, ink) and `dark` (night) replace Mantine's. */
export const colors = {
  bleu: ['#f2f6fd', '#e2ebfa', '#c8d9f5', '#a7c1ec', '#81a4df', '#6086cc', '#456bb5', '#34559c', '#27427f', '#1b2c57'],
  gray: ['#faf8f5', '#f4f1ec', '#e9e5de', '#dcd7cf', '#c1bdb7', '#918d86', '#6d6963', '#534f4a', '#393632', '#201e1a'],
  dark: ['#ece9e6', '#d1cdc9', '#b5b0ab', '#908b87', '#524c48', '#393431', '#2c2825', '#221e1c', '#1a1715', '#120f0e'],
  green: ['#eff9f2', '#daf2e1', '#bae4c7', '#90d1a6', '#66b785', '#449b68', '#307f52', '#256741', '#1d5133', '#153723'],
  yellow: [
    '#fef7e7',
    '#ffecc5',
    '#ffda96',
    '#f7c367',
    '#e5aa44',
    '#c78f33',
    '#a37227',
    '#835a1e',
    '#694617',
    '#4a3012',
  ],
  red: ['#fef3f1', '#fee3e0', '#fccac4', '#f9a79d', '#f07c70', '#da544b', '#bc3732', '#9b2a26', '#7b211d', '#541713'],
} satisfies Record<string, MantineColorsTuple>

/** The five colours a state may have; a state is never said by its colour alone. */
export const STATE_COLORS = ['green', 'yellow', 'red', 'bleu', 'gray'] as const
export type StateColor = (typeof STATE_COLORS)[number]
