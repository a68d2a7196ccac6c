import { sendingText } from '@boutique/domain'
import { useComputed } from '../../fields/panels/stored-values.ts'
import { Dot } from '../../ui/Chip.tsx'
import { ProgressRule } from '../../ui/ProgressRule.tsx'
import classes from './sending.module.css'

/** How far the sending of the campaign is, updated live; nothing for a draft. */
export default function SendingState() {
  const text = useComputed(sendingText)
  if (!text) return null
  const { color, sentence, problem, bar } = text
  return (
    <div className={classes.state}>
      <p role="status" className={classes.line}>
        <Dot color={color} />
        {sentence}
      </p>
      {problem !== undefined && <p className={classes.problem}>{problem}</p>}
      {bar && <ProgressRule {...bar} />}
    </div>
  )
}
