import type { StateColor } from '@boutique/domain'

/** The CSS variable of a state's dot. */
export const dotColor = (color: StateColor): string => `var(--ab-${color}-dot)`
