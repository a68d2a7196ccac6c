import classes from './ProgressRule.module.css'

interface ProgressRuleProps {
  label: string
  /** 0 to 100. */
  percent: number
}

const TICKS = 10

/** A progress as a bar over a scale of ten ticks, like a carpenter's rule. */
export function ProgressRule({ label, percent }: ProgressRuleProps) {
  const text = `${percent}\u00a0%`
  return (
    <div className="ab-one-column" role="img" aria-label={`${label} : ${text}`}>
      <span className={classes.head} aria-hidden>
        <span className="ab-dim">{label}</span>
        <span className="ab-bold ab-figures">{text}</span>
      </span>
      <span className={classes.bar} style={{ width: `${percent}%` }} />
      <span className={classes.scale}>
        {Array.from({ length: TICKS }, (_, tick) => (
          <span key={tick} />
        ))}
      </span>
    </div>
  )
}
