import type { ReactNode } from 'react'

/** In the place of a part of a screen that could not be loaded. `instead`: what is known of it, such as a text without its editor. */
export const MissingPart = ({ instead }: { instead?: ReactNode }) => (
  <>
    {instead}
    <p className="ab-dim ab-sm">Cette partie n'a pas pu être chargée. Rechargez la page pour l'afficher.</p>
  </>
)
