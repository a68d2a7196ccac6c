import { sendingText } from '@boutique/domain'
import { useComputed } from '../../fields/panels/stored-values.ts'
import { ProgressRule } from '../../ui/feedback/ProgressRule.tsx'
import { StateLine } from '../../ui/tags/StateLine.tsx'
import classes from './sending.module.css'

/** How far the sending of the campaign is, updated live; nothing for a draft. */
export default function SendingState() {
  const text = useComputed(sendingText)
  if (!text) return null
  const { color, sentence, problem, bar } = text
  return (
    <div className={classes.state}>
      <StateLine color={color}>{sentence}</StateLine>
      {problem !== undefined && <p className="ab-no-margin ab-dim ab-sm">{problem}</p>}
      {bar && <ProgressRule {...bar} />}
    </div>
  )
}
