import { createContext } from 'react'

/** Whether a text takes the focus when it is shown: it does where it was opened to be written. */
export const AutoFocusContext = createContext(false)
