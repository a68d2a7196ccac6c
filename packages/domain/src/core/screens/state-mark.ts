/** The five meanings of a state's colour: fine, waiting, trouble (or sold), in production, outside the flow. */
export type StateColor = 'green' | 'yellow' | 'red' | 'bleu' | 'gray'

/** A state as lists show it: a colour, and its words. */
export interface StateMark {
  color: StateColor
  /** The words of the chip; without them the chip is only a check mark, and `name` is read out. */
  text?: string
  /** Shown after the words where there is space: "60 %". */
  detail?: string
  /** What screen readers say, where it differs from the words. */
  name?: string
  /** The state has been reached: a check mark takes the place of the dot. */
  isDone?: boolean
}
