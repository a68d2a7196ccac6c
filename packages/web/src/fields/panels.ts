import type { FormSection } from '@boutique/domain'
import type { ComponentType } from 'react'

/** The panels that a section may name in place of generic fields; a collection's folder adds its own here. */
export const panels: Readonly<Record<string, ComponentType<{ section: FormSection }>>> = {}
