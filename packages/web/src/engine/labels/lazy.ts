import { lazy } from 'react'

/** The dialog that prints labels, loaded when it is first opened. */
export const LabelsDialog = lazy(() => import('./LabelsDialog.tsx').then((m) => ({ default: m.LabelsDialog })))
