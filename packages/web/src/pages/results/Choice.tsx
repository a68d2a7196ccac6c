import classes from './results.module.css'

interface ChoiceProps<T extends string> {
  /** What is chosen. */
  label: string
  options: readonly { value: T; label: string }[]
  value: NoInfer<T>
  onChange(value: T): void
}

/** One of a few options, all of them visible. */
export function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  return (
    <div role="group" aria-label={label} className={classes.choice}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={`${classes.option} ab-touch`}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
