import { fold } from '@boutique/domain'
import type { ComboboxItem, OptionsFilter } from '@mantine/core'

/** Options whose label contains the typed text, ignoring case and accents. */
export const foldFilter: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter(({ label }) => fold(label).includes(fold(search.trim())))
