import { type ComponentType, createContext } from 'react'

/** The panels that screens may name. Each reads the surrounding form. */
export type Panels = Readonly<Record<string, ComponentType>>

/** The panels of the application: collections declare them, and the shell provides them. */
export const PanelsContext = createContext<Panels>({})
