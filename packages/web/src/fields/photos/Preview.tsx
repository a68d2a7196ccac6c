import { Button, Progress } from '@mantine/core'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useEffect, useState } from 'react'
import { FieldMessage } from '../../ui/FieldFrame.tsx'
import { isPdfFile } from './image-file.ts'
import classes from './photos.module.css'

/** A preview of a file; an icon for a PDF document and for formats that the browser does not support (HEIC). */
function Picture({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const isDocument = isPdfFile(file)
  if (isDocument) return <IconFileText className={classes.undrawn} stroke={0.8} role="img" aria-label={file.name} />
  if (isLost) return <IconPhoto className={classes.undrawn} stroke={0.8} role="img" aria-label={file.name} />
  return <img className={classes.preview} src={address} alt={file.name} onError={() => setLost(true)} />
}

/** A photo being uploaded, with its progress. */
export const Preview = ({ file, part = 0 }: { file: File; part?: number }) => (
  <li className={classes.cell}>
    <Picture file={file} />
    <Progress
      className={classes.progress}
      size={4}
      value={part * 100}
      aria-label={`Envoi de ${file.name}`}
      transitionDuration={0}
    />
  </li>
)

interface FailedUploadProps {
  file: File
  failure: string
  /** Absent where the same file would be refused again. */
  onRetry?(): void
  onForget(): void
}

/** A failed upload: the reason, and the possible actions. */
export const FailedUpload = ({ file, failure, onRetry, onForget }: FailedUploadProps) => (
  <li className="ab-row ab-wrap ab-gap-sm ab-pad-y ab-border-top">
    <span className={classes.failedPicture}>
      <Picture file={file} />
    </span>
    <span className={classes.failedText}>
      <span className="ab-medium ab-ellipsis">{file.name}</span>
      <span className="ab-error ab-sm">
        <FieldMessage>{failure}</FieldMessage>
      </span>
    </span>
    {onRetry && (
      <Button variant="default" size="xs" aria-label={`Réessayer, ${file.name}`} onClick={onRetry}>
        Réessayer
      </Button>
    )}
    <Button variant="subtle" color="gray" size="xs" aria-label={`Retirer ${file.name}`} onClick={onForget}>
      Retirer
    </Button>
  </li>
)
