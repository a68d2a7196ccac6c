import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as that of a phone: below 768 px, as in the style sheets. Known at the first rendering. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
