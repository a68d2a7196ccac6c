import {
  type ActionIconProps,
  type BadgeProps,
  type ButtonProps,
  type CheckboxProps,
  createTheme,
  type LoaderProps,
  type MenuProps,
  type ModalProps,
  type MultiSelectProps,
  type NotificationProps,
  type SelectProps,
  type SwitchProps,
  type TabsProps,
  type TooltipProps,
} from '@mantine/core'
import { colors } from './theme-colors.ts'
import { keepEnter } from '../../base/keep-enter.ts'

/** Default props by type only, so that the sign-in page does not load components that it does not use. */
const byDefault = <P>(defaultProps: Partial<P>) => ({ defaultProps })

const shadow = (...layers: [offset: string, opacity: number][]): string =>
  layers.map(([offset, opacity]) => `${offset} rgb(32 30 26 / ${opacity})`).join(', ')

/** A list of options begins where its input does: it is placed before it has the width of its input, so that centred it may widen the page. */
const LIST = { shadow: 'md', position: 'bottom-start' } as const

/** The theme of the product: colour scales, fonts, sizes and default props of components. `theme.css` completes it. */
export const theme = createTheme({
  colors,
  primaryColor: 'bleu',
  primaryShade: { light: 7, dark: 6 },
  black: '#201e1a',
  autoContrast: false,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "'Instrument Sans Variable', system-ui, sans-serif",
  fontSizes: { xs: '12px', sm: '14px', md: '15px', lg: '17px', xl: '20px' },
  lineHeights: { xs: '1.34', sm: '1.43', md: '1.43', lg: '1.42', xl: '1.4' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily: 'var(--ab-font-title)',
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '28px', lineHeight: '36px' },
      h2: { fontSize: '18px', lineHeight: '26px' },
      h3: { fontSize: '15px', lineHeight: '22px' },
      h4: { fontSize: '13px', lineHeight: '18px' },
      h5: { fontSize: '13px', lineHeight: '18px' },
      h6: { fontSize: '13px', lineHeight: '18px' },
    },
  },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '32px' },
  defaultRadius: 'md',
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '75em', xl: '90em' },
  shadows: {
    xs: shadow(['0 1px 2px', 0.12]),
    sm: shadow(['0 1px 2px', 0.12]),
    md: shadow(['0 2px 4px', 0.06], ['0 8px 24px', 0.12]),
    lg: shadow(['0 4px 8px', 0.06], ['0 16px 48px', 0.18]),
    xl: shadow(['0 4px 8px', 0.06], ['0 16px 48px', 0.18]),
  },
  components: {
    ActionIcon: byDefault<ActionIconProps>({ variant: 'subtle', color: 'gray', size: 32 }),
    Badge: byDefault<BadgeProps>({ variant: 'light', radius: 'sm', size: 'md' }),
    Button: byDefault<ButtonProps>({ size: 'sm' }),
    Checkbox: byDefault<CheckboxProps>({ radius: 'sm', size: 'sm' }),
    Loader: byDefault<LoaderProps>({ size: 16, color: 'var(--ab-select-line)' }),
    Menu: byDefault<MenuProps>({
      shadow: 'md',
      withInitialFocusPlaceholder: false,
      transitionProps: { duration: 120, transition: 'fade' },
      // A menu that fits neither below nor above its button covers the button; one higher than the window scrolls.
      middlewares: { shift: { crossAxis: true, padding: 8 }, size: { padding: 8 } },
    }),
    Modal: byDefault<ModalProps>({
      radius: 'lg',
      shadow: 'lg',
      size: 440,
      centered: true,
      padding: 'lg',
      transitionProps: { transition: 'pop', duration: 120 },
      overlayProps: { color: '#110f0d', backgroundOpacity: 0.36 },
      closeButtonProps: { 'aria-label': 'Fermer' },
    }),
    // The header of a dialog is not a landmark of the page.
    ModalHeader: byDefault({ role: 'presentation' }),
    DrawerHeader: byDefault({ role: 'presentation' }),
    Notification: byDefault<NotificationProps>({ withBorder: true, radius: 'md' }),
    MultiSelect: byDefault<MultiSelectProps>({ comboboxProps: LIST, onKeyDown: keepEnter }),
    Select: byDefault<SelectProps>({
      nothingFoundMessage: 'Aucun résultat',
      checkIconPosition: 'right',
      comboboxProps: LIST,
      onKeyDown: keepEnter,
    }),
    Switch: byDefault<SwitchProps>({ withThumbIndicator: false, size: 'sm' }),
    Tabs: byDefault<TabsProps>({ keepMounted: false }),
    Tooltip: byDefault<TooltipProps>({ openDelay: 350, withArrow: false }),
  },
})
