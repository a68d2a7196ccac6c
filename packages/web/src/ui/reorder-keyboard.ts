import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core'
import { flushSync } from 'react-dom'

/**
 * Moves what is held with the keys, each key from where the one before has put it: a move is drawn before the next key is
 * read. Left to a later turn of the event loop, a drop that follows an arrow at once would come first.
 */
export class PromptKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super({ ...props, onMove: (coordinates) => flushSync(() => props.onMove(coordinates)) })
  }
}
