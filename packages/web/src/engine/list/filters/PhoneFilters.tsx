import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import type { Count } from '../header/count-line.ts'
import { Filters } from '../header/Filters.tsx'
import { resultsText } from './results-text.ts'

interface PhoneFiltersProps {
  values: Readonly<Record<string, string>>
  /** The number of documents that the list shows; undefined until it is known. */
  count: Partial<Count>
  onChange(values: Record<string, string> | undefined): void
  /** Asks for a condition on any field. */
  onMore(): void
  onClose(): void
}

/** The declared filters of a list on a phone, over it: they apply at once, and a button goes to what they leave. */
export function PhoneFilters({ values, count, onChange, onMore, onClose }: PhoneFiltersProps) {
  const [opened, setOpened] = useState(true)
  const close = () => setOpened(false)
  const isFiltered = Object.keys(values).length > 0
  return (
    <Dialog opened={opened} onClose={close} onExitTransitionEnd={onClose} title="Filtrer la liste">
      <div className="ab-column ab-gap-md">
        <Filters values={values} onChange={onChange} />
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden size={16} stroke={1.8} />}
          onClick={() => {
            close()
            onMore()
          }}
        >
          Autre filtre
        </Button>
        <Button onClick={close}>{resultsText(count)}</Button>
        {isFiltered && (
          <Button variant="subtle" color="gray" onClick={() => onChange(undefined)}>
            Tout effacer
          </Button>
        )}
      </div>
    </Dialog>
  )
}
