import { validationText } from '@boutique/domain'
import { Alert } from '@mantine/core'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useComputed } from '../../fields/panels/stored-values.ts'
import classes from './ValidationBlock.module.css'

/** Says when the order counts as validated, where that is not the full payment (ORDER-29, ORDER-30). */
export default function ValidationBlock() {
  const text = useComputed(validationText)
  if (text === undefined) return null
  return (
    <Alert
      role="note"
      color="bleu"
      variant="light"
      classNames={classes}
      icon={<IconClock aria-hidden size={18} stroke={1.6} />}
    >
      {text}
    </Alert>
  )
}
