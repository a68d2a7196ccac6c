import { UnstyledButton } from '@mantine/core'
import IconLibraryPhoto from '@tabler/icons-react/dist/esm/icons/IconLibraryPhoto.mjs'
import { Suspense, useState } from 'react'
import { useSession } from '../../base/session/session.tsx'
import { LibraryDialog } from '../form-parts.ts'
import { useFieldForm } from '../form.ts'
import classes from './photos.module.css'
import type { StoredPhoto } from './upload.ts'

interface LibraryButtonProps {
  /** The paths that the document already shows here. */
  taken: readonly string[]
  onChoose(photos: readonly StoredPhoto[]): void
}

/** The last cell of the grid: adds photos that the boutique already has: the document shows the same files. For people who read the library. */
export function LibraryButton({ taken, onChoose }: LibraryButtonProps) {
  const { boutique } = useFieldForm()
  const { canRead } = useSession()
  const [opened, setOpened] = useState<boolean>()
  if (boutique === null || !canRead('medias')) return null
  return (
    <li className={classes.cell}>
      <UnstyledButton className={classes.add} onClick={() => setOpened(true)}>
        <IconLibraryPhoto size={20} stroke={1.6} aria-hidden />
        Choisir dans la médiathèque
      </UnstyledButton>
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
    </li>
  )
}
