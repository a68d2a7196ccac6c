import { createContext } from 'react'

/** Whether the flags inside are drawn as switches, in place of checkboxes. */
export const SwitchContext = createContext(false)
