import type { LiveDocument } from '@boutique/domain'
import { Tooltip, UnstyledButton } from '@mantine/core'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import classes from './CardStar.module.css'
import { starAction } from '../item-actions.ts'
import { nameOf } from '../row/item-text.ts'
import { useListContext } from '../list-context.ts'

interface CardStarProps {
  document: LiveDocument
  /** The flag that it shows. */
  name: string
  /** The label of the flag. */
  label: string
}

/** A flag as a star on the photo of a card: filled when it is set. A button, for those who may change the document. */
export function CardStar({ document, name, label }: CardStarProps) {
  const context = useListContext()
  const { pressed, onClick } = starAction(document, name, context)
  const Star = pressed ? IconStarFilled : IconStar
  const star = <Star aria-hidden className={pressed ? classes.on : undefined} size={14} stroke={1.6} />
  if (!context.canUpdate) {
    return pressed ? (
      <span role="img" aria-label={label} className={classes.disc}>
        {star}
      </span>
    ) : null
  }
  return (
    <Tooltip label={label} openDelay={350}>
      <UnstyledButton
        className={classes.button}
        aria-label={`${label} : ${nameOf(context.collection, document)}`}
        aria-pressed={pressed}
        onClick={onClick}
      >
        <span className={classes.disc}>{star}</span>
      </UnstyledButton>
    </Tooltip>
  )
}
