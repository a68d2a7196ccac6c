/** The five meanings of a state's colour: going well, waiting, trouble (or sold), in the workshop, outside the flow. */
export type StateColor = 'green' | 'yellow' | 'red' | 'bleu' | 'gray'

/** The token of the round dot of a state. */
export const dotColor = (color: StateColor): string => `var(--ab-${color}-dot)`
