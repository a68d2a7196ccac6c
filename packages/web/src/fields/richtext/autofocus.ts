import { createContext } from 'react'

/** Whether a text takes the focus when it is shown, as in a dialog that was opened to edit it. */
export const AutoFocusContext = createContext(false)
