import { createContext, use, useEffect } from 'react'

/** Disables the button of the dialog around a preview, or enables it again. */
export const ForbidActionContext = createContext<(isForbidden: boolean) => void>(() => undefined)

/** In the preview of an action: disables its button while `isForbidden`, for the reason that the preview shows. */
export function useForbidAction(isForbidden: boolean): void {
  const forbid = use(ForbidActionContext)
  useEffect(() => {
    forbid(isForbidden)
    return () => forbid(false)
  }, [forbid, isForbidden])
}
