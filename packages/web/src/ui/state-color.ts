/** The five meanings of a state's colour: fine, waiting, trouble (or sold), in production, outside the flow. */
export type StateColor = 'green' | 'yellow' | 'red' | 'bleu' | 'gray'

/** The CSS variable of a state's dot. */
export const dotColor = (color: StateColor): string => `var(--ab-${color}-dot)`
