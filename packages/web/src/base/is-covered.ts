/** Whether something above the page handles the keys: a dialog, an open list of options, a menu, a drag. */
export const isCovered = (): boolean =>
  document.querySelector(
    '[role="dialog"], [role="menu"], [role="alertdialog"], [aria-expanded="true"][aria-haspopup="listbox"], [data-dragging]',
  ) !== null
