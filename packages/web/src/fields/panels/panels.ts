import { type ComponentType, createContext } from 'react'

/** The panels that screens may name, by that name. Each reads the form around it. */
export type Panels = Readonly<Record<string, ComponentType>>

/** The panels of the application: the collections declare them, and the shell provides them. */
export const PanelsContext = createContext<Panels>({})
