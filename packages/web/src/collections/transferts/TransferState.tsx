import { Alert } from '@mantine/core'
import { transferProgress } from '@boutique/domain'
import { useComputed } from '../../fields/panels/stored-values.ts'
import { ProgressRule } from '../../ui/feedback/ProgressRule.tsx'
import { StateLine } from '../../ui/tags/StateLine.tsx'
import classes from './transfer.module.css'

/** How far the transfer is, updated live, and its counts; nothing before it is started. */
export default function TransferState() {
  const progress = useComputed(transferProgress)
  if (!progress) return null
  const { color, sentence, problem, bar, facts, warning } = progress
  return (
    <div className={classes.state}>
      <StateLine color={color}>{sentence}</StateLine>
      {problem !== undefined && (
        <Alert color="red" title={problem}>
          Ce qui est copié est marqué, le reste est intact : corrigez la cause, puis reprenez.
        </Alert>
      )}
      {warning !== undefined && <Alert color="red" title={warning} />}
      {bar && <ProgressRule {...bar} />}
      {facts.length > 0 && (
        <dl className={`${classes.facts} ab-facts`}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="ab-sm">{label}</dt>
              <dd className={classes.value}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
