import { profileNotes } from '@boutique/domain'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useComputed } from '../../fields/panels/stored-values.ts'
import classes from './ProfilesPanel.module.css'

/** What the checked profiles open, in words, with a warning for each that shows no screen. */
export default function ProfilesPanel() {
  const notes = useComputed(profileNotes)
  const isAdmin = useComputed(administers)
  if (isAdmin) return <p className="ab-no-margin ab-dim ab-sm">Un administrateur ouvre tout, sans accès ni profil.</p>
  if (notes.length === 0)
    return <p className="ab-no-margin ab-dim ab-sm">Sans profil, l'utilisateur n'ouvre que l'accueil.</p>
  return (
    <ul className={classes.list} aria-label="Ce qu'ouvrent les profils">
      {notes.map(({ profile, label, text, warning }) => (
        <li key={profile} className={classes.profile}>
          <span className="ab-medium">{label}</span>
          <span>{text}.</span>
          {warning && (
            <span className={classes.warning}>
              <IconAlertTriangle size={15} stroke={1.6} aria-hidden className={classes.icon} />
              {warning}.
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

const administers = (user: Record<string, unknown>): boolean => user.type === 'admin'
