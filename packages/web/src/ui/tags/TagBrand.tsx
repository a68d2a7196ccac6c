import classes from './Tag.module.css'

/** The name of the product on its tag. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path
          className={classes.brandTag}
          d="M12.6 2.6 20 3.4a1.4 1.4 0 0 1 1.2 1.3l.6 6.6a1.8 1.8 0 0 1-.6 1.4l-8.4 8.5a1.8 1.8 0 0 1-2.5 0L2.8 13.6a1.8 1.8 0 0 1 0-2.5l8.4-8a1.8 1.8 0 0 1 1.4-.5Z"
        />
        <circle className={classes.brandHole} cx="17" cy="7.3" r="2" />
      </svg>
      Arrière-boutique
    </span>
  )
}
