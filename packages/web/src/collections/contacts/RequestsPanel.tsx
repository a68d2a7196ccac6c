import { Nothing } from '../../fields/shared/Panel.tsx'

/** The panel of a contact's requests. */
export const RequestsPanel = () => <Nothing>Les demandes de ce contact apparaîtront ici.</Nothing>
