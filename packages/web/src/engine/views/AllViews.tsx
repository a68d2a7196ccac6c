import type { Collection } from '@boutique/domain'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { useViews } from './use-views.ts'
import { ViewLinks } from './ViewLinks.tsx'

/** As many more are shown at a time: each has a count. */
const STEP = 50

interface AllViewsProps {
  collection: Collection
  openId: string | undefined
  onOpen?(): void
  onClose(): void
}

/** All saved views of a list, in a dialog. */
export function AllViews({ collection, openId, onOpen, onClose }: AllViewsProps) {
  const [opened, setOpened] = useState(true)
  const [shown, setShown] = useState(STEP)
  const views = useViews().filter(({ list }) => list === collection.slug)
  return (
    <Dialog
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClose}
      title={`Toutes les vues : ${collection.label.many}`}
    >
      <ViewLinks
        collection={collection}
        views={views.slice(0, shown)}
        openId={openId}
        onOpen={() => {
          setOpened(false)
          onOpen?.()
        }}
      />
      {views.length > shown && (
        <Button variant="default" mt="md" onClick={() => setShown(shown + STEP)}>
          En voir plus
        </Button>
      )}
    </Dialog>
  )
}
