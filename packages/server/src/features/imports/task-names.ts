/** The tasks of imports, as waiting jobs name them. */
export const IMPORT_TASK = 'import'
export const IMPORT_UNDO_TASK = 'import.retour'
