import { Button } from '@mantine/core'
import IconLibraryPhoto from '@tabler/icons-react/dist/esm/icons/IconLibraryPhoto.mjs'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../base/session.tsx'
import { useFieldForm } from '../form.ts'
import classes from './photos.module.css'
import type { StoredPhoto } from './upload.ts'

const LibraryDialog = lazy(() => import('./LibraryDialog.tsx'))

interface LibraryButtonProps {
  /** The paths that the document already shows here. */
  taken: readonly string[]
  onChoose(photos: readonly StoredPhoto[]): void
}

/** Adds photos that the boutique already has: the document shows the same files. For people who read the library. */
export function LibraryButton({ taken, onChoose }: LibraryButtonProps) {
  const { boutique } = useFieldForm()
  const { canRead } = useSession()
  const [opened, setOpened] = useState<boolean>()
  if (boutique === null || !canRead('medias')) return null
  return (
    <>
      <Button
        variant="default"
        size="xs"
        className={classes.library}
        leftSection={<IconLibraryPhoto size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Choisir dans la médiathèque
      </Button>
      {opened !== undefined && (
        <Suspense fallback={null}>
          <LibraryDialog
            opened={opened}
            boutique={boutique}
            taken={taken}
            onClose={() => setOpened(false)}
            onChoose={onChoose}
          />
        </Suspense>
      )}
    </>
  )
}
